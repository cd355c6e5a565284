import { afterAll, vi } from 'vitest'
import { bindSecrets } from '#platform/secrets.ts'
import { keepRows } from './rows-seen.ts'
import { TEST_SECRET } from './secret.ts'

/** Each file begins with the tests' secret, whichever file the worker ran before it, and also when it runs alone. */
bindSecrets(TEST_SECRET)

/** The next file of this worker finds the clock, the globals and the objects that this one has stood in for, and none of its processes. */
afterAll(() => {
  for (const child of globalThis.testProcesses ?? []) child.kill('SIGKILL')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  keepRows()
})
