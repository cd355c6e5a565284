import { setImmediate } from 'node:timers/promises'

/**
 * The longest turn of the event loop while `work` goes on, in milliseconds of this thread's own processor time: what other processes of
 * a busy machine take is not counted.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const over = new AbortController()
  const done = work().finally(() => over.abort())
  let longest = 0
  while (!over.signal.aborted) {
    const before = spent()
    await setImmediate()
    longest = Math.max(longest, spent() - before)
  }
  await done
  return longest
}
