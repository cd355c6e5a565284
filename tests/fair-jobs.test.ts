import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CLOCK, enqueue, enqueueAll, type Job, startWorker } from '#platform/jobs.ts'
import { portsOf } from '#platform/ports.ts'
import { data, owner, ownerUrl } from './database.ts'
import { cuttingProxy } from './silent-proxy.ts'
import { config, type World, world } from './world.ts'

let w: World
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  w = await world()
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await owner.query('delete from graphile_worker._private_jobs')
})
afterAll(() => w.close())

const worker = (...jobs: Job[]) => workerAt(ownerUrl, ...jobs)

async function workerAt(url: string, ...jobs: Job[]) {
  const started = await startWorker({
    database: data,
    ownerUrl: url,
    origin: config.origin,
    live: { push: () => {}, end: () => {}, online: async () => [] },
    transport: { send: async () => {} },
    ports: portsOf([]),
    reactions: [],
    jobs,
    log: { error: (_about, message) => console.error(message), warn: () => {} },
  })
  stops.push(started.stop)
}

/** Notes in which company it runs, for as long as it is told. */
function noting(ms: number, more: Partial<Job> = {}) {
  const began: string[] = []
  let ended = 0
  const most = new Map<string, number>()
  const running = new Map<string, number>()
  const count = (id: string, by: number) => {
    running.set(id, (running.get(id) ?? 0) + by)
    most.set(id, Math.max(most.get(id) ?? 0, running.get(id)!))
  }
  const job: Job = {
    name: `test.${randomUUID()}`,
    ...more,
    run: async ({ company }) => {
      began.push(company.id)
      count(company.id, 1)
      await pause(ms)
      count(company.id, -1)
      ended++
    },
  }
  return { job, began, most, ended: () => ended }
}

const add = (companyId: string, job: Job, times: number) =>
  data.asCompany(companyId, (db) =>
    enqueueAll(
      db,
      Array.from({ length: times }, () => ({ job: job.name, payload: {} })),
    ),
  )
async function until(what: () => boolean, ms = 30_000) {
  for (const end = Date.now() + ms; Date.now() < end; await pause(10)) if (what()) return
  throw new Error('it did not come to that')
}
const third = async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into companies (name, domain, country_id) values ('Third', $1, 752) returning id`,
    [`third-${randomUUID().slice(0, 8)}`],
  )
  return rows[0]!.id
}

test('a company with 10,000 waiting jobs does not hold up the single one of another', async () => {
  const { job, began } = noting(5)
  await add(w.acme.id, job, 1)
  await owner.query(
    `insert into graphile_worker._private_jobs (task_id, payload, max_attempts, flags)
     select task_id, payload, max_attempts, flags from graphile_worker._private_jobs, generate_series(1, 9999) where flags ? $1`,
    [`company:${w.acme.id}`],
  )
  await worker(job)
  await until(() => began.length > 50)
  const before = began.length
  await add(w.globex.id, job, 1)
  await until(() => began.includes(w.globex.id))
  // of 10,000 that were there before it, only what ran in the moment until the next look
  expect(began.indexOf(w.globex.id) - before).toBeLessThan(1000)
}, 60_000)

test('a company never has all the workers, so that another one begins at once', async () => {
  const { job, began, most, ended } = noting(3000)
  await add(w.acme.id, job, 20)
  await worker(job)
  await until(() => began.length >= 3)
  await add(w.globex.id, job, 1)
  await until(() => began.includes(w.globex.id))
  // while all of Acme's are still under way
  expect(ended()).toBe(0)
  expect(most.get(w.acme.id)).toBe(3)
})

test('what every company does by the clock comes after what people wait for', async () => {
  const clock = noting(20)
  const asked = noting(1)
  await owner.query(
    `insert into companies (name, domain, country_id) select 'Many', 'many-' || n || '-' || $1, 752 from generate_series(1, 200) n`,
    [randomUUID().slice(0, 8)],
  )
  const { rows } = await owner.query<{ id: string }>(`select id from companies where name = 'Many'`)
  for (const { id } of rows) await data.asCompany(id, (db) => enqueue(db, clock.job.name, {}, { key: CLOCK }))
  await worker(clock.job, asked.job)
  await until(() => clock.began.length > 5)
  const before = clock.began.length
  await add(w.acme.id, asked.job, 1)
  await until(() => asked.ended() === 1)
  expect(clock.began.length - before).toBeLessThan(50)
}, 60_000)

test('with two companies at full load a third has its turn in the next round', async () => {
  const { job, began } = noting(20)
  const other = await third()
  await add(w.acme.id, job, 500)
  await add(w.globex.id, job, 500)
  await worker(job)
  await until(() => began.length > 20)
  const before = began.length
  await add(other, job, 3)
  await until(() => began.filter((id) => id === other).length === 3)
  // by age all of the two others' would have come first
  expect(began.lastIndexOf(other) - before).toBeLessThan(400)
  expect(began).toContain(w.globex.id)
}, 60_000)

test('what takes long runs beside what is quick, one of a company at once', async () => {
  const slow = noting(400, { slow: true })
  const quick = noting(1)
  await add(w.acme.id, slow.job, 5)
  await worker(slow.job, quick.job)
  await until(() => slow.began.length > 0)
  await add(w.acme.id, quick.job, 20)
  await until(() => quick.began.length === 20)
  expect(slow.began.length).toBeLessThan(5)
  await add(w.globex.id, slow.job, 1)
  await until(() => slow.began.includes(w.globex.id))
  expect([slow.began.indexOf(w.globex.id) < 5, slow.most.get(w.acme.id)]).toEqual([true, 1])
})

test('a job that goes back into the queue while its company is suspended keeps its turn’s flag', async () => {
  const { job } = noting(1)
  await owner.query('update companies set suspended_at = now() where id = $1', [w.acme.id])
  await add(w.acme.id, job, 1)
  await worker(job)
  const flags = async () =>
    (await owner.query(`select flags from graphile_worker._private_jobs where run_at > now() + interval '30 seconds'`))
      .rows as { flags: object }[]
  let seen: { flags: object }[] = []
  await until(() => (void flags().then((rows) => (seen = rows)), seen.length > 0))
  await owner.query('update companies set suspended_at = null where id = $1', [w.acme.id])
  expect(seen).toEqual([{ flags: { [`company:${w.acme.id}`]: true } }])
})

test('a worker that is stopped under load has written the end of each job that it did', async () => {
  const quick = noting(1)
  await add(w.acme.id, quick.job, 3000)
  await add(w.globex.id, quick.job, 3000)
  await worker(quick.job)
  await until(() => quick.ended() > 500)
  await Promise.all(stops.splice(0).map((stop) => stop()))
  const { rows } = await owner.query<{ waiting: number; locked: number }>(
    `select count(*)::int as waiting, count(locked_by)::int as locked from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [`job:${quick.job.name}`],
  )
  // whatever is still there would be done again
  expect(rows[0]).toEqual({ waiting: 6000 - quick.ended(), locked: 0 })
})

test('a job that outlasts the stop ends without an error, and is begun again by another worker', async () => {
  const slow = noting(9000)
  await add(w.acme.id, slow.job, 1)
  await worker(slow.job)
  await until(() => slow.began.length === 1)
  const unhandled: unknown[] = []
  const hear = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', hear)
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await until(() => slow.ended() === 1)
  // it has nowhere to write that it ended
  await pause(500)
  process.off('unhandledRejection', hear)
  expect(unhandled).toEqual([])
  const again = noting(0)
  await worker({ ...again.job, name: slow.job.name })
  await until(() => again.ended() === 1)
}, 60_000)

test('a worker whose PostgreSQL goes away while it starts is there when it is back', async () => {
  const url = new URL(ownerUrl)
  // each lane asks for the state of the queue's tables
  const proxy = await cuttingProxy(Number(url.port), 'biggest_breaking_id', 3)
  url.port = String(proxy.port)
  const { job, ended } = noting(0)
  await workerAt(url.href, job)
  expect(proxy.left()).toBe(0)
  await add(w.acme.id, job, 1)
  await until(() => ended() === 1)
  await stops.pop()!()
  await proxy.close()
})
