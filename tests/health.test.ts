import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { data } from './database.ts'
import { config, type World, world } from './world.ts'

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

test('without its database a node lives and is not ready', async () => {
  const pool = { ...data.pool, query: async () => Promise.reject(new Error('gone')) } as unknown as typeof data.pool
  const app = await build(config, { ...data, pool })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }])
  await app.close()
})

test('its figures are for the operator’s network: times by operation, nothing of people', async () => {
  await w.call('hr', 'GET', '/api/people?search=Ann')
  const figures = await get('/metrics', '10.0.0.7')
  expect(figures.statusCode).toBe(200)
  expect(figures.body).toMatch(/staffroom_request_seconds_count\{operation="listPeople",status="200"\} 1/)
  expect(figures.body).toContain('staffroom_pool_waiting')
  expect(figures.body).not.toMatch(/Ann|Berg|@/)
  expect((await get('/metrics', '203.0.113.77')).statusCode).toBe(404)
})
