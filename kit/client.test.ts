import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attending, call, CallError, OutOfReach, reactWith } from './client.ts'
import type { Route } from './contract.ts'

const route = (method: Route['method'], more: Partial<Route> = {}) =>
  ({
    method,
    path: '/api/things',
    summary: '',
    needs: 'session',
    input: z.object({ name: z.string() }),
    reply: z.object({}),
    ...more,
  }) satisfies Route
const POST = route('POST')

type Answer = () => Promise<Response>
const json =
  (status: number, body: object): Answer =>
  async () =>
    new Response(JSON.stringify(body), { status })
const page =
  (status: number): Answer =>
  async () =>
    new Response('<h1>Bad Gateway</h1>', { status })
const nobody: Answer = async () => {
  throw new TypeError('Failed to fetch')
}

const keys: (string | undefined)[] = []
/** What is answered, one call after the other; the last one for good. */
function answer(...answers: Answer[]) {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['Idempotency-Key'])
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  })
}

const said: string[] = []
let wanted: boolean[] = []
beforeEach(() => {
  keys.length = 0
  said.length = 0
  wanted = []
  reactWith({
    domain: () => null,
    language: () => 'en',
    onError: () => said.push('refused'),
    onAnswer: () => {},
    onOutOfReach: () => said.push('out of reach'),
    onStale: () => {},
    hold: async () => wanted.shift() ?? false,
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('nobody of ours has answered', () => {
  test.each<[string, Answer]>([
    ['no network', nobody],
    ['502 and a page', page(502)],
    ['503 and a page', page(503)],
    ['418 and nothing', async () => new Response(null, { status: 418 })],
    ['403 and a page', page(403)],
    ['200 and a page', page(200)],
    ["503 in a gateway's own JSON", json(503, { message: 'Service Unavailable' })],
    ['504 with errors, and no words for anyone', json(504, { message: '', errors: {} })],
  ])('%s', async (_, answered) => {
    answer(answered)
    await expect(call(POST, { name: 'a' })).rejects.toBeInstanceOf(OutOfReach)
    expect(said).toEqual(['out of reach'])
  })

  test.each<[string, Answer]>([
    ['503 with words of the server', json(503, { message: 'Later.', errors: { general: ['Later.'] } })],
    ['500 of the server', json(500, { message: '', errors: {} })],
    ['422', json(422, { message: '', errors: { name: ['Too long.'] } })],
  ])('%s is an answer', async (_, answered) => {
    answer(answered)
    await expect(call(POST, { name: 'a' })).rejects.toBeInstanceOf(CallError)
    expect(said).toEqual(['refused'])
  })

  test('what the caller has called off stays called off', async () => {
    answer(async () => {
      throw new DOMException('Aborted', 'AbortError')
    })
    await expect(call(POST, { name: 'a' })).rejects.toMatchObject({ name: 'AbortError' })
    expect(said).toEqual([])
  })
})

describe('a change that did not get through', () => {
  test('is sent again as the same act, for as long as someone wants it', async () => {
    answer(nobody, page(502), json(200, { data: 1 }))
    wanted = [true, true]
    expect(await call(POST, { name: 'a' })).toEqual({ data: 1 })
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/./)
    expect(new Set(keys).size).toBe(1)
  })

  test('is the same act when it is begun anew, until there was an answer', async () => {
    answer(nobody, json(200, {}))
    await expect(call(POST, { name: 'a' })).rejects.toBeInstanceOf(OutOfReach)
    await call(POST, { name: 'b' })
    await call(POST, { name: 'a' })
    await call(POST, { name: 'a' })
    expect(keys[2]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
  })

  test('a refusal ends the act as well', async () => {
    answer(nobody, json(422, { message: '', errors: { name: ['Too long.'] } }), json(200, {}))
    for (let time = 0; time < 3; time++) await call(POST, { name: 'c' }).catch(() => undefined)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('is not offered while someone attends to it, nor in the background, nor when it only reads', async () => {
    answer(nobody)
    wanted = [true, true, true]
    await expect(attending(() => call(POST, { name: 'd' }))).rejects.toBeInstanceOf(OutOfReach)
    await expect(call(POST, { name: 'e' }, { background: true })).rejects.toBeInstanceOf(OutOfReach)
    await expect(call(route('GET'), { name: 'f' })).rejects.toBeInstanceOf(OutOfReach)
    expect(wanted).toHaveLength(3)
    expect(keys).toEqual([expect.any(String), undefined, undefined])
  })

  test('a GET that changes something is a change', async () => {
    answer(nobody, json(200, {}))
    wanted = [true]
    await call(route('GET', { changes: true }), { name: 'g' })
    expect(wanted).toEqual([])
  })
})
