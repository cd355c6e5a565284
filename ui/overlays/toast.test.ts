import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeToasts } from '#tests/toasts.ts'
import { TOAST, toast, toasts } from './toast.tsx'

beforeEach(fakeToasts)
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const seen = () => toasts().map(({ text, leaving }) => [text, leaving])

test('a message is shown for 7000 ms and out of the page 1000 ms later', () => {
  expect(TOAST).toEqual({ displayMs: 7000, hideMs: 1000 })
  toast.success('Saved')
  vi.advanceTimersByTime(6999)
  expect(seen()).toEqual([['Saved', false]])
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual([['Saved', true]])
  vi.advanceTimersByTime(999)
  expect(seen()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual([])
})

test('a message that is closed by hand goes at once and does not come back', () => {
  const id = toast.error('No connection')
  toast.dismiss(id)
  expect(seen()).toEqual([['No connection', true]])
  vi.advanceTimersByTime(1000)
  expect(seen()).toEqual([])
})

test('the same words twice are one message with its full time', () => {
  toast.error('Something went wrong')
  vi.advanceTimersByTime(5000)
  toast.error('Something went wrong')
  expect(seen()).toHaveLength(1)
  vi.advanceTimersByTime(6999)
  expect(seen()).toEqual([['Something went wrong', false]])
})

test('what the server says about a refused call stands in the middle', () => {
  toast.centred('You do not have enough rights to perform this action.')
  expect(toasts()).toMatchObject([{ centred: true, tone: 'error' }])
})

test('a message waits while someone is on it, and then has its full time again', () => {
  const id = toast.success('Your vacation is approved')
  vi.advanceTimersByTime(6000)
  toast.hold(id)
  vi.advanceTimersByTime(60_000)
  expect(seen()).toEqual([['Your vacation is approved', false]])
  toast.release(id)
  vi.advanceTimersByTime(6999)
  expect(seen()).toEqual([['Your vacation is approved', false]])
  vi.advanceTimersByTime(1)
  expect(seen()).toEqual([['Your vacation is approved', true]])
})

test('what can be undone is done when its message goes, closed or followed by the same words, and only once', () => {
  const done: string[] = []
  const remove = (name: string) => toast.success('Deleted', { undo: () => {}, settle: () => done.push(name) })
  remove('first')
  vi.advanceTimersByTime(3000)
  const second = remove('second')
  expect(done).toEqual(['first'])
  toast.dismiss(second)
  toast.dismiss(second)
  expect(done).toEqual(['first', 'second'])
  remove('third')
  vi.advanceTimersByTime(7000)
  expect(done).toEqual(['first', 'second', 'third'])
  vi.advanceTimersByTime(60_000)
  expect(done).toHaveLength(3)
})

test('what can still be undone is settled when the page goes, once; what only tells stays', () => {
  const done: string[] = []
  toast.success('Deleted', { undo: () => done.push('undone'), settle: () => done.push('settled') })
  toast.success('Saved')
  toast.settleAll()
  expect(done).toEqual(['settled'])
  expect(seen()).toEqual([
    ['Deleted', true],
    ['Saved', false],
  ])
  toast.settleAll()
  vi.runAllTimers()
  expect(done).toEqual(['settled'])
})
