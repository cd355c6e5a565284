import { expect, onTestFinished, test, vi } from 'vitest'
import { FairQueue, Full } from './fair-queue.ts'

const bounds = { total: 3, each: 2, waiting: 4, ms: 10_000 }

/** Work that ends on demand. */
function job(queue: FairQueue, key: string, began: string[]) {
  let end = () => {}
  const until = new Promise<void>((done) => (end = done))
  const done = queue.run(key, () => (began.push(key), until))
  return { end, done }
}
const turn = () => new Promise((done) => setImmediate(done))

test('a company runs as much as it may at once; the rest of it waits, and others go past', async () => {
  const began: string[] = []
  const queue = new FairQueue(bounds)
  const jobs = ['a', 'a', 'a', 'a', 'b'].map((key) => job(queue, key, began))
  await turn()
  expect(began).toEqual(['a', 'a', 'b'])
  expect(queue.waiting).toBe(2)
  for (const one of jobs) one.end()
  await Promise.all(jobs.map(({ done }) => done))
  expect(began).toEqual(['a', 'a', 'b', 'a', 'a'])
})

test('free places go to the companies in turn, however long the queue of one is', async () => {
  const began: string[] = []
  const queue = new FairQueue({ ...bounds, total: 1, waiting: 100 })
  const first = job(queue, 'x', began)
  const jobs = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((key) => job(queue, key, began))
  await turn()
  for (const one of [first, ...jobs]) one.end()
  await Promise.all(jobs.map(({ done }) => done))
  expect(began.join('')).toBe('xabcabaa')
})

test('what finds the queue of its company full is refused at once, and the next company is not', async () => {
  const began: string[] = []
  const queue = new FairQueue(bounds)
  const jobs = ['a', 'a', 'a', 'a', 'a', 'a'].map((key) => job(queue, key, began))
  await expect(job(queue, 'a', began).done).rejects.toBeInstanceOf(Full)
  const other = job(queue, 'b', began)
  await turn()
  expect(began).toEqual(['a', 'a', 'b'])
  for (const one of [...jobs, other]) one.end()
  await Promise.all(jobs.map(({ done }) => done))
})

test('what has waited too long is told when to come again, and takes no place afterwards', async () => {
  const began: string[] = []
  const queue = new FairQueue({ ...bounds, each: 1, ms: 50 })
  const first = job(queue, 'a', began)
  await expect(job(queue, 'a', began).done).rejects.toMatchObject({ seconds: 1 })
  first.end()
  await first.done
  expect([began, queue.waiting]).toEqual([['a'], 0])
})

test('work that fails gives its place back', async () => {
  const queue = new FairQueue({ ...bounds, each: 1, ms: 100 })
  const failure = new Error('the work failed')
  const failing = () => queue.run('a', () => Promise.reject(failure))
  await expect(failing()).rejects.toBe(failure)
  // without a place it would be refused as `Full`
  await expect(failing()).rejects.toBe(failure)
})

test('a key that rests keeps its own place taken, and nobody else’s', async () => {
  // the rest is a timer: with a real one a busy machine decides who comes first
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = new FairQueue({ total: 1, each: 1, waiting: 4, ms: 10_000 })
  const began: string[] = []
  const note = (key: string) =>
    queue.run(
      key,
      async () => void began.push(key),
      () => 200,
    )
  const all = Promise.all([note('a'), note('a'), note('b')])
  await vi.advanceTimersByTimeAsync(199)
  expect(began).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect(began).toEqual(['a', 'b', 'a'])
  await all
})
