import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { enqueueAll, type Job, startWorker } from '#platform/jobs.ts'
import { data, near, owner, ownerUrl } from '#tests/database.ts'
import { type Program, receiver } from '#tests/receiver.ts'
import { type World, world } from '#tests/world.ts'
import { keeping, PATH } from './factory.ts'
import { deliver } from './server/deliver-actions.ts'

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

/** What a worker hands to the job, here without the queue. */
const hands = () =>
  ({
    company: { id: w.acme.id, domain: w.acme.domain, name: 'Acme' },
    inCompany: w.asAcme,
    now: () => w.clock.now,
    live: { push: () => {}, end: () => {}, online: async () => [] },
  }) as unknown as Parameters<typeof deliver>[0]
const waiting = async () => {
  const { rows } = await owner.query(`select id from webhook_deliveries where state = 'waiting'`)
  return rows.map(({ id }) => id as string)
}
const begun = async () => {
  const { id } = await k.add(program.address)
  await w.call('adam', 'POST', `${PATH}/${id}/test`)
  await owner.query('delete from graphile_worker._private_jobs')
  const [deliveryId] = await waiting()
  return { id, deliveryId: deliveryId! }
}

test('two that take the same delivery at once send it once', async () => {
  program.answer = (response) => setTimeout(() => response.writeHead(200).end(), 100)
  const { id, deliveryId } = await begun()
  await Promise.all(Array.from({ length: 8 }, () => deliver(hands(), deliveryId)))
  expect(program.got).toHaveLength(1)
  expect(await k.log(id)).toMatchObject([{ state: 'delivered', tries: 1 }])
})

test('a killed worker: nobody takes it while the try may still run, and another does after that', async () => {
  const { id, deliveryId } = await begun()
  // as the killed one has left it: counted, in hand, without an outcome
  await owner.query(`update webhook_deliveries set tries = 1, tries_left = 4, sending_until = $2 where id = $1`, [
    deliveryId,
    new Date(w.clock.now.getTime() + 30_000),
  ])
  await deliver(hands(), deliveryId)
  expect(program.got).toEqual([])
  await k.later(31_000)
  expect(program.got).toHaveLength(1)
  expect(await k.log(id)).toMatchObject([{ state: 'delivered', tries: 2 }])
})

test('a late outcome of the killed one changes nothing', async () => {
  const { id, deliveryId } = await begun()
  let answer = () => {}
  program.answer = (response) => (answer = () => void response.writeHead(500).end())
  const first = deliver(hands(), deliveryId)
  while (program.got.length === 0) await new Promise((done) => setTimeout(done, 5))
  await owner.query('update webhook_deliveries set tries = 2 where id = $1', [deliveryId])
  answer()
  await first
  expect(await k.log(id)).toMatchObject([{ state: 'waiting', tries: 2, statusCode: null }])
})

test('receivers of one company that hang delay neither the other company nor anything else', async () => {
  program.answer = () => {}
  const quick = await receiver()
  const { id } = await k.add(program.address)
  await owner.query(
    `insert into webhook_deliveries (company_id, webhook_id, event_id, event, body, tries_left, next_at)
    select $1, $2, gen_random_uuid(), 'department.created', '{}', 8, now() from generate_series(1, 40)`,
    [w.acme.id, id],
  )
  const { rows } = await owner.query('select id from webhook_deliveries where webhook_id = $1', [id])
  const jobs = rows.map((row) => ({ job: 'webhooks.deliver', payload: { deliveryId: row.id }, key: row.id }))
  await w.asAcme((db) => enqueueAll(db, jobs))
  const letters: string[] = []
  const runner = await startWorker({
    database: data,
    ownerUrl: near(ownerUrl),
    origin: w.origin,
    ports: w.ports,
    live: { push: () => {}, end: () => {}, online: async () => [] },
    transport: { send: async ({ subject }) => void letters.push(subject) },
    reactions: modules.flatMap((module) => module.reactions ?? []),
    // without the clock: what it makes up for in the companies of all other files would come first
    jobs: modules.flatMap((module) => module.jobs ?? []).map((job) => ({ ...job, cron: undefined })) as Job[],
    log: { error: () => {}, warn: () => {} },
  })
  try {
    // forty that hang for ten seconds each, seven at a time, would delay it by nearly a minute
    const until = async (ready: () => boolean) => {
      const end = Date.now() + 20_000
      while (!ready() && Date.now() < end) await new Promise((done) => setTimeout(done, 20))
      return ready()
    }
    expect(await until(() => program.got.length >= 7)).toBe(true)
    await k.add(quick.address, ['department.created'], 'gina')
    await k.department('Not delayed', 'gina')
    expect(await until(() => quick.got.length === 1)).toBe(true)
    // a reaction with an email, of the company whose receivers hang
    await w.call('ann', 'POST', '/api/time-off/requests', {
      kind: 'vacation',
      firstDay: '2027-09-06',
      lastDay: '2027-09-07',
      approverIds: [w.ids.max],
    })
    expect(await until(() => letters.length > 0)).toBe(true)
  } finally {
    program.close()
    await runner.stop()
    quick.close()
  }
}, 90_000)
