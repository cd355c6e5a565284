import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'
import { SteadyConnection } from './steady-connection.ts'

export interface Watching {
  lookEveryMs: number
  /** How long a lock stays free before its worker counts as dead: longer than a living one needs to reconnect and take it again. */
  graceMs: number
}
export const WATCHING: Watching = { lookEveryMs: 1000, graceMs: 5000 }

const SEED = 7

/** What the queue says of one pool of workers that holds jobs. */
interface Holder {
  pool: string
  jobs: string[]
  /** No session holds the pool's advisory lock. */
  free: boolean
}

/** One pool of this process: whether its lock is held, and every job that it began. */
interface Own {
  held: boolean
  begun: Set<string>
}

/**
 * The queue gives a killed worker's jobs back only after hours. Here each pool of workers, which is what the queue writes on a job, holds
 * an advisory lock on a connection of its own; a pool whose lock stays free is dead, and its jobs are given back. A lock is lost with its
 * connection, so a living worker takes it again within the grace period. The clock of neither machine matters.
 * @returns the event channel that the runner must be given, and the end of the watch
 */
export function watchForDeadWorkers(ownerUrl: string, log: Log, { lookEveryMs, graceMs }: Watching = WATCHING) {
  const own = new Map<string, Own>()
  const free = timesOf(graceMs)
  const orphans = timesOf(graceMs)

  async function look(client: pg.Client) {
    for (const [pool, one] of own) one.held ||= await tryLock(client, pool)
    const before = new Map([...own].map(([pool, { begun }]) => [pool, [...begun]]))
    const holders = await holdersOf(client)
    for (const pool of free.ripe(holders.filter(isForeign).map((holder) => holder.pool)))
      if (await giveBackOfDead(client, pool))
        log.warn({ part: 'worker', pool }, 'a worker died; its jobs were given back')
    const lost = orphans.ripe(
      [...before].flatMap(([pool, begun]) => neverBegun(own.get(pool)!, begun, jobsOf(holders, pool))),
    )
    if (lost.length === 0) return
    await giveBack(client, lost)
    log.warn(
      { part: 'worker', jobs: lost.length },
      'jobs that were fetched and never reached the worker were given back',
    )
  }
  const isForeign = (holder: Holder) => holder.free && !own.has(holder.pool)

  const line = new SteadyConnection(ownerUrl, {
    name: 'staffroom-worker-watch',
    log,
    beatMs: lookEveryMs,
    onUp: async () => {
      // what was seen before the connection was lost says nothing about now
      free.forget()
      for (const one of own.values()) one.held = false
    },
    onBeat: look,
  })
  return { events: eventsOf(own, line.beatNow), stop: line.close }
}

function eventsOf(own: Map<string, Own>, changed: () => void) {
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => {
    own.set(workerPool.id, { held: false, begun: new Set() })
    changed()
  })
  // not what its type says: numbers of eight bytes are read as numbers here
  events.on('job:start', ({ worker, job }) => void own.get(worker.workerPool.id)?.begun.add(String(job.id)))
  return events
}

const jobsOf = (holders: readonly Holder[], pool: string) => holders.find((holder) => holder.pool === pool)?.jobs ?? []

/** Jobs that the queue has handed to a pool of ours and that it never began: the connection broke before it received them. */
function neverBegun(own: Own, before: readonly string[], held: readonly string[]): string[] {
  // begun before the queue was asked, and not held by it any more: done
  for (const job of before) if (!held.includes(job)) own.begun.delete(job)
  return held.filter((job) => !own.begun.has(job))
}

/** Notes since when something is seen at every look. */
function timesOf(graceMs: number) {
  let since = new Map<string, number>()
  return {
    /** @returns what has been seen for the whole grace period */
    ripe(seen: readonly string[]): string[] {
      const now = performance.now()
      since = new Map(seen.map((one) => [one, since.get(one) ?? now]))
      return seen.filter((one) => now - since.get(one)! >= graceMs)
    },
    forget: () => since.clear(),
  }
}

async function holdersOf(client: pg.Client): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    `select pool, coalesce(array_agg(job) filter (where job is not null), '{}') as jobs, not exists (
        select 1 from pg_locks k where k.locktype = 'advisory' and k.granted and k.objsubid = 1
          and k.database = (select oid from pg_database where datname = current_database())
          and ((k.classid::bigint << 32) | k.objid::bigint) = hashtextextended(pool, $1)) as free
      from (
        select locked_by as pool, id::text as job from graphile_worker._private_jobs where locked_by is not null
        union all select locked_by, null from graphile_worker._private_job_queues where locked_by is not null
      ) held group by pool`,
    [SEED],
  )
  return rows
}

async function tryLock(client: pg.Client, pool: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, $2)) as got',
    [pool, SEED],
  )
  return rows[0]!.got
}

/** @returns false when its worker, or another watch, has taken the lock in the meantime */
async function giveBackOfDead(client: pg.Client, pool: string): Promise<boolean> {
  if (!(await tryLock(client, pool))) return false
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[pool]])
  await client.query('select pg_advisory_unlock(hashtextextended($1, $2))', [pool, SEED])
  return true
}

const giveBack = (client: pg.Client, jobs: readonly string[]) =>
  client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = any($1::bigint[])',
    [jobs],
  )
