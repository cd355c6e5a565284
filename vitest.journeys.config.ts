import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/slow-first.ts'

/** A real browser against a real server. Each worker has a served company of its own, in which one file walks at a time. */
export default defineConfig({
  test: {
    globalSetup: ['./tests/journeys/serve.ts'],
    setupFiles: ['./tests/journeys/left-behind.ts', './tests/journeys/seen-at-failure.ts'],
    include: ['tests/journeys/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // what is waited for is a change, not a speed: a second is too short for a worker beside a busy browser
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    // one process and one browser for all files of a worker
    isolate: false,
    // cases of one file that say they may run at once: each has a person and a browser's context of its own
    maxConcurrency: 3,
    sequence: { sequencer: SlowFirst },
    env: { NODE_ENV: 'test' },
  },
})
