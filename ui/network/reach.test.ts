import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { againWhenBack, outOfReach, reach, watchReach } from './reach.ts'

/** Whether the server answers. */
let isThere = true
const events = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', events)
  vi.stubGlobal('navigator', { onLine: true })
  isThere = true
  watchReach(async () => {
    if (!isThere) throw new Error('nobody answered')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = () => {
  const error = new Error('no answer')
  outOfReach(error)
  return error
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const tries: string[] = []
beforeEach(() => void (tries.length = 0))
const tryAgain = (what: unknown, name: string) => againWhenBack(what, () => void tries.push(name))

test('what failed before the server was known to be away, or while it was, is tried again when it is back', async () => {
  isThere = false
  const early = failure()
  expect(reach()).toBe('here')
  tryAgain(early, 'early')
  await pass(1)
  expect(reach()).toBe('away')
  tryAgain(failure(), 'late')
  const left = tryAgain(failure(), 'left')
  left()
  isThere = true
  await pass(20_000)
  expect([reach(), tries]).toEqual(['here', ['early', 'late']])
})

test('a failure that is shown only after the server has come back is tried again at once, and once', async () => {
  isThere = false
  const unseen = failure()
  await pass(1)
  isThere = true
  await pass(20_000)
  tryAgain(unseen, 'unseen')
  // the same failure is shown until the next try has an outcome
  tryAgain(unseen, 'unseen')
  expect(tries).toEqual(['unseen'])
})

test('a call without an answer is told as "offline" when the browser has no network, before its event has come', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  isThere = false
  failure()
  expect(reach()).toBe('offline')
  isThere = true
  await pass(20_000)
  expect(reach()).toBe('here')
})

test('one unlucky call is no absence: what is gone for good would be asked for without end', async () => {
  const end = tryAgain(failure(), 'once')
  await pass(20_000)
  expect([reach(), tries]).toEqual(['here', []])
  end()
})

test('other failures have nothing to do with it', async () => {
  for (const other of [new Error('a fault'), undefined, null, 'text']) tryAgain(other, 'other')
  isThere = false
  failure()
  await pass(1)
  isThere = true
  await pass(20_000)
  expect(tries).toEqual([])
})

test('an answer to what was asked before a failure says nothing about it: the server is asked once more', async () => {
  const asked: (() => void)[] = []
  watchReach(() => new Promise((answer) => asked.push(answer)))
  failure()
  expect(asked.length).toBe(1)
  failure()
  failure()
  asked[0]?.()
  await pass(1)
  expect(asked.length).toBe(2)
  asked[1]?.()
  await pass(20_000)
  expect(asked.length).toBe(2)
})
