import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue, type Job, startWorker, type WorkerParts } from '#platform/jobs.ts'
import { portsOf } from '#platform/ports.ts'
import { mailer, transportOf } from '#platform/mail.ts'
import { appUrl, data, owner, ownerUrl } from './database.ts'
import { config, type World, world } from './world.ts'

let w: World
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  w = await world()
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})
afterAll(() => w.close())

const LOOK_MS = 20
// a busy machine takes its time to reconnect
const watching = { lookEveryMs: LOOK_MS, graceMs: 1500 }

/** A worker of this process with a pool of its own. */
async function worker(job: Job, parts: Partial<WorkerParts> = {}) {
  const started = await startWorker({
    database: data,
    ownerUrl,
    origin: config.origin,
    live: { push: () => {}, end: () => {}, online: async () => [] },
    transport: { send: async () => {} },
    ports: portsOf([]),
    reactions: [],
    jobs: [job],
    log: { error: (_about, message) => console.error(message), warn: () => {} },
    watching,
    ...parts,
  })
  stops.push(started.stop)
  return started
}

/** A worker as a process of its own; `begun` counts how often its job began. */
async function process(name: string) {
  const child: ChildProcess = fork('tests/crashes-worker.ts', [
    `--owner=${ownerUrl}`,
    `--app=${appUrl}`,
    `--job=${name}`,
  ])
  const one = { child, ready: false, begun: 0 }
  child.on('message', (said) => (said === 'ready' ? (one.ready = true) : one.begun++))
  stops.push(async () => void child.kill('SIGKILL'))
  await until(() => one.ready)
  return one
}

/** A job that goes on until it is told to end. */
function longJob() {
  let finish = () => {}
  const done = new Promise<void>((end) => {
    finish = end
  })
  const job = { name: `test.${randomUUID()}`, begun: 0, finish: () => finish() }
  return Object.assign(job, {
    run: async () => {
      job.begun++
      await done
    },
  })
}

const add = (name: string) => w.asAcme((db) => enqueue(db, name, {}))
const left = (name: string) => leftOf(`job:${name}`)
const leftOf = async (task: string) =>
  (
    await owner.query<{ locked: boolean }>(
      `select j.locked_at is not null as locked from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [task],
    )
  ).rows

async function until(what: () => boolean | Promise<boolean>, ms = 20_000) {
  for (const end = Date.now() + ms; Date.now() < end; await pause(10)) if (await what()) return
  throw new Error('it did not come to that')
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Many times longer than a look and its grace. */
const manyLooks = () => pause(2 * watching.graceMs)
const watches = async () =>
  (
    await owner.query<{ pid: number; locks: number }>(
      `select pid, (select count(*)::int from pg_locks l where l.pid = a.pid and l.locktype = 'advisory') as locks
       from pg_stat_activity a where application_name = 'staffroom-worker-watch' and datname = current_database()`,
    )
  ).rows

test('a job that takes longer than the looks for dead workers runs once, with two workers at work', async () => {
  const job = longJob()
  await Promise.all([worker(job), worker(job)])
  await add(job.name)
  await until(() => job.begun > 0)
  await manyLooks()
  expect(job.begun).toBe(1)
  job.finish()
  await until(async () => (await left(job.name)).length === 0)
  expect(job.begun).toBe(1)
})

test('a killed worker’s job is taken up by another within seconds, once', async () => {
  const job = longJob()
  const victim = await process(job.name)
  await add(job.name)
  await until(() => victim.begun === 1)
  await worker(job)
  await manyLooks()
  expect([victim.begun, job.begun]).toEqual([1, 0])
  victim.child.kill('SIGKILL')
  await until(() => job.begun > 0, 15_000)
  job.finish()
  await until(async () => (await left(job.name)).length === 0)
  expect(job.begun).toBe(1)
})

test('a worker whose watch loses its connection keeps its jobs, and goes on watching', async () => {
  const job = longJob()
  const victim = await process(job.name)
  await worker(job)
  await add(job.name)
  await until(() => victim.begun + job.begun === 1)
  for (let cut = 0; cut < 6; cut++) {
    let both: Awaited<ReturnType<typeof watches>> = []
    await until(async () => (both = await watches()).filter(({ locks }) => locks === 2).length === 2)
    // one after the other, so that there is someone who looks meanwhile
    const { pid } = both[cut % 2]!
    await owner.query('select pg_terminate_backend($1)', [pid])
    // it goes a moment later, and must not be taken for one that is back
    await until(async () => (await watches()).every((one) => one.pid !== pid))
  }
  await until(async () => (await watches()).filter(({ locks }) => locks === 2).length === 2)
  await manyLooks()
  expect(victim.begun + job.begun).toBe(1)
  if (victim.begun === 0) {
    job.finish()
    await until(async () => (await left(job.name)).length === 0)
    return
  }
  victim.child.kill('SIGKILL')
  await until(() => job.begun === 1, 15_000)
  job.finish()
  await until(async () => (await left(job.name)).length === 0)
})

test('a job that the queue handed out and that never reached its worker is given back to be done', async () => {
  const job = longJob()
  await worker(job)
  await add(job.name)
  await until(() => job.begun === 1)
  const holder = `(select locked_by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1 and locked_by is not null)`
  await w.asAcme((db) => enqueue(db, job.name, {}, { at: new Date(Date.now() + 3_600_000) }))
  // as if the connection had broken between PostgreSQL's commit and the worker's hearing of it
  await owner.query(
    `update graphile_worker._private_jobs j set locked_by = ${holder}, locked_at = now(), run_at = now()
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1 and locked_by is null`,
    [`job:${job.name}`],
  )
  await until(() => job.begun === 2, 15_000)
  job.finish()
  await until(async () => (await left(job.name)).length === 0)
  expect(job.begun).toBe(2)
})

test('letters of a mailing leave once each, also when they are taken over in the middle of sending', async () => {
  const sent: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', async () => {
        // long enough for the taking over below to come in its middle
        await pause(100)
        sent.push(/^message-id: (.*)$/im.exec(text)![1]!)
        done()
      })
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const { port } = smtp.server.address() as AddressInfo
  const mail = { ...config.mail, smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@staffroom.example' }
  const parts = { transport: transportOf({ ...config, mail }, data), log: { error: () => {}, warn: () => {} } }
  const job = longJob()
  await Promise.all([worker(job, parts), worker(job, parts)])
  const draft = { language: 'en', subject: 'Hello', paragraphs: ['There'] } as const
  const letters = Array.from({ length: 12 }, (_, n) => ({
    key: `${job.name}:${n}`,
    draft: { ...draft, to: `n${n}@${w.acme.domain}.test` },
  }))
  await w.asAcme((db) => mailer(db).sendMany(letters))
  const waiting = () => leftOf('mail')
  for (let taken = 0; taken < 4; taken++) {
    await until(async () => (await waiting()).some(({ locked }) => locked))
    await owner.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null`,
    )
    await pause(60)
  }
  await until(async () => (await waiting()).length === 0, 40_000)
  await new Promise<void>((done) => smtp.close(() => done()))
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted())
  expect(sent).toHaveLength(letters.length)
}, 60_000)
