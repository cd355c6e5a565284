import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/slow-first.ts'

// `SHUFFLE=7 npm test -- tests`: the files in another order, the same for the same number. No file may need one that came before it.
const seed = Number(process.env.SHUFFLE ?? Number.NaN)
const sequence = Number.isNaN(seed) ? { sequencer: SlowFirst } : { shuffle: { files: true, tests: false }, seed }

export default defineConfig({
  test: {
    globalSetup: ['./tests/setup.ts'],
    setupFiles: ['./tests/afterwards.ts'],
    include: ['{kit,platform,ui,app,features,bin,tests}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/journeys/**'],
    // a guard against what hangs, not a measure: a busy machine takes five times as long
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    // to load the whole product anew for each file takes longer than the tests; a file puts back what it changes outside of its world
    isolate: false,
    sequence,
    env: { NODE_ENV: 'test' },
  },
})
