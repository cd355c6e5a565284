import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { seal } from './audit.ts'
import { type JobHelpers, parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Database, Db } from './db.ts'
import type { Company } from './context.ts'
import type { FactKind } from '#kit/facts.ts'
import { type Fact, portReactions, type Reaction, type ReactionContext } from './events.ts'
import { watchForDeadWorkers, type Watching } from './dead-workers.ts'
import { keptPushes, type Live } from './live.ts'
import { JobTurns } from './job-turns.ts'
import { letterhead, type Sender } from './letter.ts'
import type { Log } from './log.ts'
import { QueueConnections } from './queue-connections.ts'
import { quietLogger } from './quiet-logger.ts'
import { type Mailer, mailer, type Transport } from './mail.ts'
import type { Ports } from './ports.ts'
import { opened, type SealedLetter } from './mail-seal.ts'

/** Work that a feature hands over to the worker, or that runs by the clock. */
export interface Job {
  name: string
  /** `minute hour day month weekday` in UTC: runs once in every company. Without it the job is only enqueued. */
  cron?: string
  /** Takes seconds or more: it has a lane of its own, so that what is quick never waits for it. */
  slow?: true
  /** Waits for machines of strangers: its lane holds up neither what is quick nor what is slow. */
  outside?: true
  run: (ctx: JobContext, payload: Record<string, unknown>) => Promise<void>
}

/** A run that was missed while no worker was up is made up for this long. */
const HOUR_MS = 3_600_000
/** How often a job of a suspended company checks whether the company is open again. */
const MINUTE_MS = 60_000

/** A job opens its own transactions, all inside the one company that it was enqueued for. */
export interface JobContext {
  company: Company
  inCompany: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** A transaction for what notifies people: it has what a reaction has, and its pushes leave once it has committed. */
  inReaction: <T>(work: (ctx: ReactionContext) => Promise<T>) => Promise<T>
  now: () => Date
  live: Live
  mailIn: (db: Db) => Mailer
  ports: Ports
  addressOf: (path: string) => string
}

/** Hands a job to the worker in this transaction, for the company of the transaction. `key` replaces a waiting job of that key. */
export const enqueue = (db: Db, job: string, payload: object, options: { key?: string; at?: Date } = {}) =>
  enqueueAll(db, [{ job, payload, ...options }])

/** `enqueue` for several jobs, in one statement. */
export async function enqueueAll(
  db: Db,
  jobs: readonly { job: string; payload: object; key?: string; at?: Date }[],
): Promise<void> {
  await sql`select sec.enqueue('job:' || j.job, j.payload::json, j.job || ':' || j.key, j.at)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as j(job text, payload jsonb, key text, at timestamptz)`.execute(
    db,
  )
}

export interface WorkerParts {
  database: Database
  ownerUrl: string
  origin: URL
  live: Live
  transport: Transport
  /** What the modules bring to each other. */
  ports: Ports
  reactions: readonly Reaction[]
  jobs: readonly Job[]
  log: Log
  now?: () => Date
  watching?: Watching
  /** Of a caller that starts one worker after the other, and closes them itself. */
  connections?: QueueConnections
}

/** How long the jobs in hand may take after the order to stop; what is left then is begun again by another worker. */
const STOP_MS = 5000
const CLOSE_MS = 3000

/** They mostly wait: many fit beside each other, and a company whose receivers hang holds no more than all but one. */
const OUTSIDE_PLACES = 8

/** Starts the worker in this process. It stops after the jobs in hand; killed, another worker takes them up again. */
export async function startWorker(given: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const brought = given.ports.of(portReactions).flatMap((of) => of(given.ports))
  const parts = { ...given, reactions: [...given.reactions, ...brought] }
  const watch = watchForDeadWorkers(parts.ownerUrl, parts.log, parts.watching)
  const connections = parts.connections ?? new QueueConnections(parts.ownerUrl, parts.log)
  const lane = (taskList: TaskList, concurrency: number, jobs: readonly Job[] = []) => {
    const turns = new JobTurns(concurrency)
    return connections.started(() =>
      run({
        events: turns.events(watch.events),
        forbiddenFlags: turns.passedOver,
        pgPool: connections.pool,
        taskList,
        concurrency,
        pollInterval: 1000,
        noHandleSignals: true,
        // not as crontab text: its names may hold no spaces
        parsedCronItems: parseCronItems(
          jobs.flatMap((job) =>
            job.cron ? [{ task: `everywhere:${job.name}`, match: job.cron, options: { backfillPeriod: HOUR_MS } }] : [],
          ),
        ),
        logger: quietLogger(parts.log),
      }),
    )
  }
  const slow = parts.jobs.filter((job) => job.slow)
  const outside = parts.jobs.filter((job) => job.outside)
  // letters go their own way: a mail server that hangs must not hold up everything else
  const lanes = await Promise.all([
    lane(tasksOf(parts), 4, parts.jobs),
    lane({ mail: (payload) => parts.transport.send(opened(payload as SealedLetter)) }, 3),
    ...(slow.length > 0 ? [lane(jobTasks(parts, slow), 2)] : []),
    ...(outside.length > 0 ? [lane(jobTasks(parts, outside), OUTSIDE_PLACES)] : []),
  ])
  let stopping = false
  for (const { promise } of lanes)
    void promise
      .catch((err: Error) => parts.log.error({ part: 'worker', err }, 'the worker ended with an error'))
      .then(() => stopping || parts.log.error({ part: 'worker' }, 'the worker ended by itself'))
  return {
    stop: async () => {
      stopping = true
      await within(STOP_MS, Promise.all(lanes.map((one) => one.stop().then(() => one.promise))))
      await (parts.connections ? connections.written(CLOSE_MS) : connections.close(CLOSE_MS))
      // released last: until here no other worker may take its jobs
      await watch.stop()
    },
  }
}

function tasksOf(parts: WorkerParts): TaskList {
  const { jobs } = parts
  return {
    react: whileOpen(parts, 'react', (company, payload) => react(parts, company, payload['eventId'] as string)),
    ...jobTasks(
      parts,
      jobs.filter((job) => !job.slow && !job.outside),
    ),
    ...Object.fromEntries(
      jobs.filter((job) => job.cron).map((job) => [`everywhere:${job.name}`, () => everywhere(parts, job)]),
    ),
  }
}

const jobTasks = (parts: WorkerParts, jobs: readonly Job[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => {
      const task = `job:${job.name}`
      return [task, whileOpen(parts, task, (company, payload) => job.run(jobContext(parts, company), payload))]
    }),
  )

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), pause(ms, undefined, { ref: false })])

/** While its company is suspended a job goes back into the queue for a minute, however often: nothing runs, nothing is lost. */
const whileOpen =
  (parts: WorkerParts, task: string, work: (company: Sender, payload: Record<string, unknown>) => Promise<void>) =>
  async (given: unknown, { addJob, job }: JobHelpers) => {
    const { companyId, ...payload } = given as { companyId: string }
    const { suspendedAt, ...company } = await companyBy(parts.database, companyId)
    if (!suspendedAt) return work(company, payload)
    await addJob(task, given as never, {
      runAt: new Date(Date.now() + MINUTE_MS),
      maxAttempts: 12,
      flags: Object.keys(job.flags ?? {}),
    })
  }

async function react(parts: WorkerParts, company: Sender, eventId: string) {
  const fact = await parts.database.asCompany(company.id, (db) =>
    db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst(),
  )
  if (!fact) return
  for (const reaction of parts.reactions) {
    const kind = reaction.on.find(({ name }) => name === fact.name)
    if (kind) await effect(parts, company, reaction, { ...fact, details: parsed(kind, fact), stale: kind.stale })
  }
  await seal((work) => parts.database.asCompany(company.id, work), company.id, eventId)
}

/** @throws Error when a fact does not match its kind: a reaction would silently do something wrong */
function parsed(kind: FactKind, { id, details }: { id: string; details: unknown }): unknown {
  const answer = kind.details.safeParse(details)
  if (answer.success) return answer.data
  const where = answer.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`The details of the fact ${id} are not those of ${kind.name}: ${where}`)
}

/** One transaction: the mark and the effect stand or fall together, so that a killed worker repeats nothing. */
const effect = (parts: WorkerParts, company: Sender, reaction: Reaction, fact: Fact) =>
  inReaction(parts, company, async (ctx) => {
    const first = await ctx.db
      .insertInto('eventEffects')
      .values({ eventId: fact.id, reaction: reaction.name })
      .onConflict((on) => on.doNothing())
      .returning('eventId')
      .executeTakeFirst()
    if (first) await reaction.run(ctx, fact as Fact<never, never>)
  })

/** One transaction with all that a reaction has. What it pushes leaves once it has committed. */
async function inReaction<T>(
  parts: WorkerParts,
  company: Sender,
  work: (ctx: ReactionContext) => Promise<T>,
): Promise<T> {
  const { live, send } = keptPushes(parts.live)
  const answer = await parts.database.asCompany(company.id, (db) =>
    work({
      company,
      db,
      now: (parts.now ?? (() => new Date()))(),
      live,
      mail: mailer(db, letterhead(company, address(parts.origin, company))),
      ports: parts.ports,
      addressOf: address(parts.origin, company),
    }),
  )
  send()
  return answer
}

function jobContext(parts: WorkerParts, company: Sender): JobContext {
  return {
    company,
    inCompany: (work) => parts.database.asCompany(company.id, work),
    inReaction: (work) => inReaction(parts, company, work),
    now: parts.now ?? (() => new Date()),
    live: parts.live,
    mailIn: (db) => mailer(db, letterhead(company, address(parts.origin, company))),
    ports: parts.ports,
    addressOf: address(parts.origin, company),
  }
}

/** The key by which `sec.enqueue` knows a job of the clock: it comes after what people wait for. */
export const CLOCK = 'clock'

async function everywhere(parts: WorkerParts, job: Job) {
  const companies = await parts.database.outside((db) =>
    db.selectFrom('companies').select('id').where('suspendedAt', 'is', null).execute(),
  )
  for (const { id } of companies) await parts.database.asCompany(id, (db) => enqueue(db, job.name, {}, { key: CLOCK }))
}

async function companyBy(database: Database, id: string): Promise<Sender & { suspendedAt: Date | null }> {
  return database.outside((db) =>
    db
      .selectFrom('companies')
      .select(['id', 'domain', 'name', 'themeColor', 'logoFileId', 'suspendedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

/** Full address of a company's screen. */
export const address = (origin: URL, company: { domain: string }) => (path: string) =>
  `${origin.protocol}//${company.domain}.${origin.host}${path}`
