import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const open = (accepts: string | undefined, url = '/api/openapi.json') =>
  w.app.inject({ url, headers: { host: 'localhost:3000', ...(accepts && { 'accept-encoding': accepts }) } })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
] as const)(
  'a long answer to anyone who takes “%s” is packed as %s, and says the same',
  async (accepts, encoding, unpack) => {
    const answer = await open(accepts)
    expect(answer.headers['content-encoding']).toBe(encoding)
    const plain = (await open(undefined)).body
    expect(unpack(answer.rawPayload).toString()).toBe(plain)
    expect(answer.headers.vary).toBe(encoding && 'accept-encoding')
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(plain.length / 4)
  },
)

test('a short one is sent as it is', async () => {
  const answer = await open('gzip, deflate, br', '/api/countries/none')
  expect(answer.headers['content-encoding']).toBeUndefined()
})
