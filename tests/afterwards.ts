import { afterAll, vi } from 'vitest'

/** The next file of this worker finds the clock, the globals and the objects that this one has stood in for. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
