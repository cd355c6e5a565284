import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const REPORT_MS = 100
/** Shorter turns are not kept: there are a million of them. */
const WORTH_MS = 5

interface Stretch {
  from: number
  ms: number
}

/**
 * The longest turn of the event loop (0: none took 5 ms) while `work` goes on, in milliseconds of this thread's own processor time: what other processes of
 * a busy machine take is not counted. Neither is a collection of the whole heap, which may fall into any turn.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const collections: Stretch[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (kindOf(entry) !== constants.NODE_PERFORMANCE_GC_MINOR)
        collections.push({ from: entry.startTime, ms: entry.duration })
  })
  observer.observe({ entryTypes: ['gc'] })
  const turns: (Stretch & { until: number })[] = []
  const over = new AbortController()
  const done = work().finally(() => over.abort())
  while (!over.signal.aborted) {
    const [from, before] = [performance.now(), spent()]
    // not every turn by itself: that would keep a processor busy which the work's other processes need
    await pause(1)
    const ms = spent() - before
    if (ms > WORTH_MS) turns.push({ from, until: performance.now(), ms })
  }
  await done
  // the last collection is reported later
  await pause(REPORT_MS)
  observer.disconnect()
  const own = turns.map(({ from, until, ms }) => {
    const within = collections.filter((one) => one.from >= from && one.from < until)
    return ms - within.reduce((sum, one) => sum + one.ms, 0)
  })
  return Math.max(0, ...own)
}

/** Node's types leave out what it tells of a collection. */
const kindOf = (entry: PerformanceEntry) =>
  (entry as PerformanceEntry & { detail: NodeGCPerformanceDetail }).detail.kind

function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
