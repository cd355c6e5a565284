import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './database-away.ts'
import type { Log } from './log.ts'
import { cut } from './steady-connection.ts'

/** The queue repeats a statement that fails with this code (a serialization failure), however often. */
const REPEATED = '40001'
const AGAIN_MS = 300
const QUIET_MS = 10
/** No statement of the queue takes longer; a connection that is silent for so long is given up. */
const SILENCE_MS = 15_000
/** A new connection costs PostgreSQL more than a hundred statements of the queue. */
const IDLE_MS = 60_000
/** Statements that say how a job ended. The queue waits for none of them, so that a failure would end the process. */
const ENDS_JOB = /^(complete_jobs?|complete_job_q|fail_job|fail_job_q)\//

type Named = { name?: string; text: string; values?: unknown[] }

/**
 * The queue's connections, for a database that may be away. A request for one waits until there is one; an interrupted statement is
 * repeated; the end of a job is noted and written when PostgreSQL is back. Until then the job stays locked by this worker.
 */
export class QueueConnections {
  readonly pool: pg.Pool
  private readonly log: Log
  private readonly unwritten: Named[] = []
  private isClosed = false
  private writing: Promise<void> = Promise.resolve()

  constructor(ownerUrl: string, log: Log) {
    this.log = log
    const options = {
      connectionString: ownerUrl,
      Client: clientOf((statement) => this.writeLater(statement)),
      // the workers of all lanes, a listener of each, the clock
      max: 22,
      application_name: 'staffroom-worker',
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
    }
    this.pool = new PatientPool(options as pg.PoolConfig)
    this.pool.on('error', () => {})
    this.pool.on('connect', (client) => client.on('error', () => {}))
  }

  /** PostgreSQL may go away in the middle of a start: the queue repeats no statement of its own start, so the whole start is repeated. */
  async started<T>(start: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await start()
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error
      }
    }
  }

  /** Waits until how the jobs ended is written. @param ms at most; what is left then is done again by another worker */
  async written(ms: number): Promise<void> {
    const until = Date.now() + ms
    await Promise.race([this.writing, pause(ms, undefined, { ref: false })])
    // the queue waits for none of the statements that end a job: one that is lost here would let the job be done again
    while (this.isBusy() && Date.now() < until) await pause(QUIET_MS)
  }

  /** @param ms as for `written` */
  async close(ms: number): Promise<void> {
    await this.written(ms)
    this.isClosed = true
    await Promise.race([this.pool.end(), pause(ms, undefined, { ref: false })])
  }

  private isBusy(): boolean {
    const { waitingCount, totalCount, idleCount } = this.pool
    return waitingCount > 0 || idleCount < totalCount
  }

  private writeLater(statement: Named): void {
    this.unwritten.push(statement)
    if (this.unwritten.length === 1) this.writing = this.writeAll()
  }

  private async writeAll(): Promise<void> {
    while (this.unwritten.length > 0 && !this.isClosed) {
      await pause(AGAIN_MS)
      if (await this.isWritten(this.unwritten[0]!)) this.unwritten.shift()
    }
  }

  private isWritten({ text, values }: Named): Promise<boolean> {
    return this.pool.query(text, values).then(
      () => true,
      (error: unknown) => {
        if (isDatabaseAway(error)) return false
        this.log.error({ part: 'worker', err: error }, 'how a job ended could not be written')
        return true
      },
    )
  }
}

/** A client of which the queue hears no error that passes: it repeats, or need not know. */
const clientOf = (writeLater: (statement: Named) => void) =>
  class QueueClient extends pg.Client {
    override query(...args: unknown[]): never {
      const answer = super.query(...(args as [string])) as unknown
      if (!(answer instanceof Promise)) return answer as never
      return answer.catch((error: unknown) => this.interrupted(args[0] as Named, error)) as never
    }
    private interrupted(statement: Named, error: unknown) {
      if (!isDatabaseAway(error)) throw error
      // one that is merely silent would be handed on as if it were whole
      cut(this)
      if (!ENDS_JOB.test(statement.name ?? '')) throw new Interrupted(error)
      writeLater(statement)
      return { rows: [], rowCount: 0 }
    }
  }

/**
 * Hands out a connection when there is one, however long that takes; closed, none any more. The queue does not catch an error here, so
 * that a job that outlasts the stop would end the process: it waits instead, stays locked, and another worker begins it again.
 */
class PatientPool extends pg.Pool {
  override connect(callback?: (...args: never[]) => void): never {
    const client = this.whenThere()
    if (!callback) return client as never
    const give = callback as (error?: Error, client?: pg.PoolClient, release?: () => void) => void
    void client.then(
      (one) => give(undefined, one, () => one.release()),
      (error: Error) => give(error, undefined, () => {}),
    )
    return undefined as never
  }
  private async whenThere(): Promise<pg.PoolClient> {
    for (;;)
      try {
        return await super.connect()
      } catch (error) {
        if (this.ending) return new Promise(() => {})
        if (!isDatabaseAway(error)) throw error
        await pause(AGAIN_MS)
      }
  }
}

/** A statement that PostgreSQL did not answer because it went away; the queue repeats it. */
class Interrupted extends Error {
  readonly code = REPEATED
  constructor(cause: unknown) {
    super(`interrupted: ${(cause as Error).message}`, { cause })
  }
}
