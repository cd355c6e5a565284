import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { readConfig } from '#platform/config.ts'
import { freePort } from '#bin/free-port.ts'
import { data, owner } from './database.ts'
import { config, environment, type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const get = (url: string, remoteAddress = '127.0.0.1') => w.app.inject({ url, remoteAddress })

test('a node says that it lives and that it is ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await get('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
})

const SPOILED: [what: string, spoil: string, mend: string][] = [
  [
    'the app’s rights are gone, as after a restore without them',
    'revoke select on users from staffroom_app',
    'grant select on users to staffroom_app',
  ],
  [
    'the key of the company context is another secret’s',
    "update sec.key set k = k || '\\x00'",
    'update sec.key set k = substring(k from 1 for 32)',
  ],
]
test.each(SPOILED)('a node lives and is not ready where %s', async (_what, spoil, mend) => {
  await owner.query(spoil)
  const app = await build(config, data)
  const [lives, ready] = [await app.inject('/healthz'), await app.inject('/readyz')]
  await owner.query(mend)
  expect([lives.statusCode, ready.statusCode, ready.json()]).toEqual([200, 503, { status: 'not ready' }])
  await app.close()
})

test('a node whose role may not sign in any more is not ready, whatever its open connections still do', async () => {
  const url = new URL(config.appUrl!)
  url.password = 'another'
  const app = await build({ ...config, appUrl: url.href }, data)
  expect((await data.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  await app.close()
})

const TOKEN = 'a-token-for-the-scraper-0123'
const withMetrics = (env: Record<string, string>) =>
  build(readConfig({ ...environment, ...env }), data, { now: () => w.clock.now })
const scraped = async (url: string, authorization?: string) => {
  const answer = await fetch(url, { headers: authorization ? { authorization } : {} })
  return { status: answer.status, text: await answer.text() }
}

test('its figures are for who holds the token: times by operation, nothing of people', async () => {
  const app = await withMetrics({ METRICS_TOKEN: TOKEN })
  await app.inject({
    url: '/api/people?search=Ann',
    headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.hr}` },
  })
  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  const figures = await ask(`Bearer ${TOKEN}`)
  expect(figures.statusCode).toBe(200)
  expect(figures.body).toMatch(/staffroom_request_seconds_count\{operation="listPeople",status="200"\} 1/)
  expect(figures.body).toContain('staffroom_pool_waiting')
  expect(figures.body).not.toMatch(/Ann|Berg|@/)
  for (const other of [undefined, '', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, `Basic ${TOKEN}`])
    expect([other, (await ask(other)).statusCode]).toEqual([other, 404])
  await app.close()
})

test.each([['127.0.0.1'], ['10.0.0.7'], ['::1'], ['203.0.113.77']])(
  'without a token and a port of their own the figures are closed, from %s too',
  async (address) => expect((await get('/metrics', address)).statusCode).toBe(404),
)

test('on a port of their own they are there alone, for this machine', async () => {
  const port = await freePort()
  const app = await withMetrics({ METRICS_PORT: String(port) })
  await app.ready()
  const own = await scraped(`http://127.0.0.1:${port}/metrics`)
  expect([own.status, own.text.includes('staffroom_pool_waiting')]).toEqual([200, true])
  expect((await scraped(`http://127.0.0.1:${port}/api/openapi.json`)).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  await app.close()
  await expect(scraped(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
})

test('with a token the port of their own asks for it too', async () => {
  const port = await freePort()
  const app = await withMetrics({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN })
  await app.ready()
  expect((await scraped(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
  expect((await scraped(`http://127.0.0.1:${port}/metrics`, `Bearer ${TOKEN}`)).status).toBe(200)
  await app.close()
})

test('a port that is taken is said before anything is served', async () => {
  const port = await freePort()
  const first = await withMetrics({ METRICS_PORT: String(port) })
  await first.ready()
  const second = await withMetrics({ METRICS_PORT: String(port) })
  await expect(second.ready()).rejects.toThrow(/EADDRINUSE/)
  await second.close()
  await first.close()
})
