import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, isChunkError, loadChunk, STYLE_FAILED } from './chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a part that does not arrive in 120 seconds is a ChunkLoadError', async () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  let settled = false
  const failure = failureOf(loadChunk(() => new Promise(() => undefined))).finally(() => (settled = true))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({ name: 'ChunkLoadError' })
})

test('a part that arrives is handed over and leaves no timer behind', async () => {
  expect(await loadChunk(async () => 'screen')).toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})

test('a script that fails is a ChunkLoadError without the code of styles', async () => {
  const error = await failureOf(loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))))
  expect(error).toMatchObject({ name: 'ChunkLoadError' })
  expect(error).not.toHaveProperty('code')
  expect(isChunkError(error)).toBe(true)
})

test('a style that fails carries CSS_CHUNK_LOAD_FAILED', async () => {
  const error = await failureOf(
    loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/people.css'))),
  )
  expect(error).toMatchObject({ name: 'ChunkLoadError', code: STYLE_FAILED })
})

test('an ordinary mistake is not taken for one', () =>
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false))
