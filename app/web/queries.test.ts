import { afterEach, expect, test, vi } from 'vitest'
import { CallError, OutOfReach } from '#kit/client.ts'
import { queries } from './queries.ts'
import { orElse } from '#ui/or-else.ts'

const written = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => {
  written.mockClear()
  queries.clear()
})

/** Kinds of failure, and whether the product already shows a message for them. */
const FAILURES: readonly [string, unknown, boolean][] = [
  ['a refusal of the server', new CallError(409, { message: 'No', errors: {} }), true],
  ['a server out of reach', new OutOfReach(), true],
  ['a call that was given up', new DOMException('gone', 'AbortError'), true],
  ['a fault of the program', new TypeError('x is not a function'), false],
  ['something that is no error', 'broken', false],
]

test.each(FAILURES)('%s of an act is logged with its cause when nobody says it', async (_, failure, isSaid) => {
  const fallback = await Promise.reject(failure).catch(orElse('kept'))
  expect(fallback).toBe('kept')
  expect(logged()).toEqual(isSaid ? [] : [failure])
})

test.each(FAILURES)('%s of a query is logged with its cause when nobody says it', async (_, failure, isSaid) => {
  await queries
    .fetchQuery({ queryKey: ['failing'], queryFn: () => Promise.reject(failure), retry: false })
    .catch(() => {})
  expect(logged()).toEqual(isSaid ? [] : [failure])
})

const logged = () => written.mock.calls.map(([error]) => (error as Error).cause)
