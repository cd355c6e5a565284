import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gathered } from './gathered.ts'

const applied: (readonly string[])[] = []
beforeEach(() => {
  applied.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first is applied at once, a storm after it once a second, and nothing is lost', () => {
  const hear = gathered((topics) => applied.push(topics), 1000)
  hear(['people'])
  expect(applied).toEqual([['people']])
  for (let n = 0; n < 2500; n++) {
    hear(n === 7 ? ['people', 'me'] : ['people'])
    vi.advanceTimersByTime(1)
  }
  expect(applied).toEqual([['people'], ['people', 'me'], ['people']])
  vi.advanceTimersByTime(1000)
  expect(applied).toHaveLength(4)
  vi.advanceTimersByTime(5000)
  expect(applied).toHaveLength(4)
  hear(['me'])
  expect(applied.at(-1)).toEqual(['me'])
})
