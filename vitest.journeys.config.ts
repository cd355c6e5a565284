import { defineConfig } from 'vitest/config'

/** A real browser against a real server. One file at a time: they share one served company. */
export default defineConfig({
  test: {
    globalSetup: ['./tests/journeys/serve.ts'],
    include: ['tests/journeys/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    env: { NODE_ENV: 'test' },
  },
})
