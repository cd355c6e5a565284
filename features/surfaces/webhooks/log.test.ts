import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Program, receiver } from '#tests/receiver.ts'
import { type World, world } from '#tests/world.ts'
import { GIVE_UP_DAYS } from './contract.ts'
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
afterEach(() => program.close())

const DAY = 86_400_000
const bad = (status: number) => {
  program.answer = (response) => response.writeHead(status).end(`no ${status}`)
}

describe('a dead address', () => {
  test('is paused after five days without a success, and its keepers are told once', async () => {
    const { id } = await k.add(program.address)
    bad(500)
    await k.department('First')
    await w.settle()
    await k.later((GIVE_UP_DAYS - 1) * DAY)
    expect((await k.show(id)).state).toBe('active')
    w.clock.now = new Date(w.clock.now.getTime() + DAY)
    await k.department('Last')
    const { letters } = await w.settle()
    expect(await k.show(id)).toMatchObject({ state: 'paused', pausedBy: 'failures' })
    const host = new URL(program.address).host
    expect(
      letters.filter(({ subject }) => subject === `Webhook paused: ${host}`).map(({ to }) => to.split('@')[0]),
    ).toEqual(['adam'])
    const { data: bell } = (await w.call('adam', 'GET', '/api/notifications')).body
    expect(bell[0]).toMatchObject({ type: 'WebhookWasPaused', to: `/settings/webhooks/${id}` })
    expect(bell[0].text).toContain(host)
    const { rows } = await owner.query(
      `select actor_id from events where name = 'webhooks.gaveUp' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: null }])
    await k.later(DAY)
    expect(program.got.length).toBe(3)
    // resumed it begins anew: one failure does not end it at once
    const { version } = await k.show(id)
    await w.call('adam', 'PUT', `${PATH}/${id}/state`, { version, state: 'active' })
    await k.department('Anew')
    await w.settle()
    expect(await k.show(id)).toMatchObject({ state: 'active', pausedBy: null })
  })

  test('one success in between and the days are counted anew', async () => {
    const { id } = await k.add(program.address)
    bad(500)
    await k.department('A')
    await w.settle()
    program.answer = (response) => response.writeHead(200).end()
    await k.later(3 * DAY)
    bad(500)
    await k.department('B')
    await w.settle()
    await k.later(3 * DAY)
    expect((await k.show(id)).state).toBe('active')
  })

  test('a failed test pauses nothing', async () => {
    const { id } = await k.add(program.address)
    bad(500)
    await w.call('adam', 'POST', `${PATH}/${id}/test`)
    await w.settle()
    expect((await k.show(id)).failingSince).toBeNull()
  })
})

test('the log is kept for 30 days', async () => {
  const { id } = await k.add(program.address)
  await k.department('Old')
  await w.settle()
  await owner.query(`update webhook_deliveries set created_at = now() - interval '31 days' where webhook_id = $1`, [id])
  await k.department('New')
  await w.settle()
  await w.asAcme((db) => enqueue(db, 'webhooks.tidy', {}))
  await w.settle()
  expect(await k.log(id)).toHaveLength(1)
})

test('the log goes page by page, newest first, and by state', async () => {
  const { id } = await k.add(program.address)
  await owner.query(
    `insert into webhook_deliveries (company_id, webhook_id, event_id, event, body, tries_left, state, created_at)
     select $1, $2, gen_random_uuid(), 'department.created', '{}', 0, case when n % 2 = 0 then 'failed' else 'delivered' end, now() - n * interval '1 minute'
     from generate_series(1, 120) n`,
    [w.acme.id, id],
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body } = await w.call('adam', 'GET', `${PATH}/${id}/deliveries${cursor ? `?cursor=${cursor}` : ''}`)
    seen.push(...body.data.map((one: { createdAt: string }) => one.createdAt))
    cursor = body.next
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  expect(seen.toSorted().toReversed()).toEqual(seen)
  const { body } = await w.call('adam', 'GET', `${PATH}/${id}/deliveries?state=failed`)
  expect(new Set(body.data.map(({ state }: { state: string }) => state))).toEqual(new Set(['failed']))
  expect(
    (await w.call('adam', 'GET', `${PATH}/${id}/deliveries?cursor=${Buffer.from('["x","y"]').toString('base64url')}`))
      .status,
  ).toBe(400)
})

test('a delivery whose job was lost, as after a backup was restored, gets another one within the hour', async () => {
  const { id } = await k.add(program.address)
  await k.department('Lost')
  bad(500)
  await w.settle()
  program.answer = (response) => response.writeHead(200).end()
  await owner.query('delete from graphile_worker._private_jobs')
  w.clock.now = new Date(w.clock.now.getTime() + 30 * 60_000)
  await w.asAcme((db) => enqueue(db, 'webhooks.tidy', {}))
  await w.settle()
  expect(await k.log(id)).toMatchObject([{ state: 'waiting', tries: 1 }])
  w.clock.now = new Date(w.clock.now.getTime() + 60 * 60_000)
  await w.asAcme((db) => enqueue(db, 'webhooks.tidy', {}))
  await w.settle()
  expect(await k.log(id)).toMatchObject([{ state: 'delivered', tries: 2 }])
})
