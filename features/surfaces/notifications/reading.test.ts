import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { READ_PAUSE_MS, readBatch } from './web/read-batch-state.ts'

describe('what was seen', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('is told in one call 1500 ms after the last of it', () => {
    expect(READ_PAUSE_MS).toBe(1500)
    const send = vi.fn<(ids: string[]) => void>()
    const batch = readBatch(send)
    batch.seen('1')
    vi.advanceTimersByTime(1499)
    batch.seen('2')
    batch.seen('1')
    vi.advanceTimersByTime(1499)
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(send.mock.calls).toEqual([[['1', '2']]])
    batch.seen('2')
    vi.advanceTimersByTime(5000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('stays unread when the panel closes before that', () => {
    const send = vi.fn<(ids: string[]) => void>()
    const batch = readBatch(send)
    batch.seen('1')
    batch.stop()
    vi.advanceTimersByTime(5000)
    expect(send).not.toHaveBeenCalled()
    batch.seen('1')
    vi.advanceTimersByTime(1500)
    expect(send.mock.calls).toEqual([[['1']]])
  })
})
