import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Log } from './jobs.ts'

const LOOK_EVERY_MS = 5000
const SEED = 7

/**
 * The queue gives a killed worker's jobs back only after hours. Here each worker holds an advisory lock as long as its process lives;
 * whoever finds a job whose worker's lock is free knows that it is dead, and gives its jobs back at once.
 * @returns the event channel that the runner must be given, and the end of the watch
 */
export async function watchForDeadWorkers(ownerUrl: string, log: Log) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'staffroom-worker-watch' })
  client.on('error', (error) => log.error({ part: 'worker' }, error.message))
  await client.connect()
  const events = new EventEmitter() as WorkerEvents
  const own = new Set<string>()
  // one connection, one question at a time
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) =>
    (turn = turn.then(work).catch((error: Error) => log.warn({ part: 'worker' }, error.message)))
  events.on('worker:create', ({ worker }) => {
    own.add(worker.workerId)
    const lock = () => client.query('select pg_advisory_lock(hashtextextended($1, $2))', [worker.workerId, SEED])
    inTurn(async () => void (await lock()))
  })
  const look = async () => {
    const { rows } = await client.query<{ id: string }>(
      'select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null',
    )
    for (const { id } of rows.filter((row) => !own.has(row.id))) await freeIfDead(client, id, log)
  }
  const timer = setInterval(
    () => void look().catch((error: Error) => log.warn({ part: 'worker' }, error.message)),
    LOOK_EVERY_MS,
  )
  await look()
  return {
    events,
    stop: async () => {
      clearInterval(timer)
      await turn
      await client.end().catch(() => {})
    },
  }
}

async function freeIfDead(client: pg.Client, workerId: string, log: Log) {
  const { rows } = await client.query<{ dead: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, $2)) as dead',
    [workerId, SEED],
  )
  if (!rows[0]!.dead) return
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[workerId]])
  await client.query('select pg_advisory_unlock(hashtextextended($1, $2))', [workerId, SEED])
  log.warn({ part: 'worker', workerId }, 'a worker died; its jobs were given back')
}
