import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeToasts } from '#tests/toasts.ts'
import { toast, toasts } from '#ui/overlays/toast.tsx'
import { dropHeld, offerAgain } from './held.ts'

beforeEach(fakeToasts)
afterEach(() => {
  dropHeld()
  vi.runAllTimers()
  vi.useRealTimers()
})
const say = (count: number) => `${count} did not get through`
const shown = () => toasts().filter(({ leaving }) => !leaving)

test('the offer stays until someone decides, also when the page is hidden', async () => {
  const answer = offerAgain(say)
  vi.advanceTimersByTime(600_000)
  toast.settleAll()
  expect(shown().map(({ text }) => text)).toEqual(['1 did not get through'])
  shown()[0]!.again!()
  expect(await answer).toBe(true)
})

test('several are one message, and one answer for all of them', async () => {
  const answers = [offerAgain(say), offerAgain(say), offerAgain(say)]
  expect(shown().map(({ text }) => text)).toEqual(['3 did not get through'])
  toast.dismiss(shown()[0]!.id)
  expect(await Promise.all(answers)).toEqual([false, false, false])
  expect(shown()).toEqual([])
})

test('who leaves lets go of what waits', async () => {
  const answer = offerAgain(say)
  dropHeld()
  expect(await answer).toBe(false)
  expect(shown()).toEqual([])
})
