import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindOutbound } from '#platform/outbound.ts'
import { owner } from '#tests/database.ts'
import { type Program, receiver } from '#tests/receiver.ts'
import { type World, world } from '#tests/world.ts'
import { keeping, PATH } from './factory.ts'

let w: World
let program: Program
let k: ReturnType<typeof keeping>
beforeAll(async () => {
  w = await world()
  await w.settle()
  k = keeping(w)
})
afterAll(() => w.close())
beforeEach(async () => {
  program = await receiver()
  w.clock.now = new Date()
  await owner.query('delete from webhooks')
  await owner.query('delete from graphile_worker._private_jobs')
})
afterEach(() => {
  bindOutbound({ open: true })
  program.close()
})

const bad = (status: number) => {
  program.answer = (response) => response.writeHead(status).end(`no ${status}`)
}

test('a redirect is not followed', async () => {
  const inner = await receiver()
  program.answer = (response) => response.writeHead(302, { location: inner.address }).end()
  const { id } = await k.add(program.address)
  await k.department('Elsewhere')
  await w.settle()
  expect(await k.log(id)).toMatchObject([{ state: 'waiting', statusCode: 302, problem: 'redirect' }])
  expect(inner.got).toEqual([])
  inner.close()
})

test('in production neither plain http nor a private address is taken or called', async () => {
  const { id } = await k.add(program.address)
  await owner.query(`update webhooks set address = replace(address, 'http:', 'https:') where id = $1`, [id])
  bindOutbound({ open: false, inner: new Set(['localhost']) })
  for (const address of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
  ])
    expect((await w.call('adam', 'POST', PATH, { address, events: ['department.created'] })).status).toBe(422)
  expect(
    (await w.call('adam', 'POST', PATH, { address: 'https://example.com/x', events: ['department.created'] })).status,
  ).toBe(201)
  await owner.query(`delete from webhooks where id <> $1`, [id])
  await k.department('Private')
  await w.settle()
  expect(await k.log(id)).toMatchObject([{ problem: 'address', statusCode: null }])
  // nor by a name, not even by one that the operator has opened for identity providers
  await owner.query(`update webhooks set address = replace(address, '127.0.0.1', 'localhost') where id = $1`, [id])
  await k.later(11_000)
  expect(await k.log(id)).toMatchObject([{ problem: 'address', tries: 2 }])
  expect(program.got).toEqual([])
})

test('deleted while a delivery waits, nothing is sent any more', async () => {
  const { id } = await k.add(program.address)
  bad(500)
  await k.department('Deleted')
  await w.settle()
  await w.call('adam', 'DELETE', `${PATH}/${id}`, { version: 1 })
  await k.later(3_600_000)
  expect(program.got).toHaveLength(1)
  const { rows } = await owner.query('select id from webhook_deliveries where webhook_id = $1', [id])
  expect(rows).toEqual([])
})

test('paused while a delivery waits, it is not sent, and says so', async () => {
  const { id } = await k.add(program.address)
  bad(500)
  await k.department('Paused')
  await w.settle()
  await w.call('adam', 'PUT', `${PATH}/${id}/state`, { version: 1, state: 'paused' })
  await k.later(3_600_000)
  expect(program.got).toHaveLength(1)
  const [one] = await k.log(id)
  expect(one).toMatchObject({ state: 'skipped', tries: 1, nextAt: null })
  const again = () => w.call('adam', 'POST', `${PATH}/${id}/deliveries/${one!.id}/again`)
  expect((await again()).status).toBe(409)
  await w.call('adam', 'PUT', `${PATH}/${id}/state`, { version: 2, state: 'active' })
  program.answer = (response) => response.writeHead(200).end()
  expect((await again()).status).toBe(200)
  await w.settle()
  expect(await k.log(id)).toMatchObject([{ state: 'delivered', tries: 2 }])
})
