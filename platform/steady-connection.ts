import pg from 'pg'
import type { Log } from './log.ts'

interface Steady {
  /** How the connection is called in `pg_stat_activity`. */
  name: string
  log: Log
  /** How often it is used, so that a connection that only seems to live is noticed. */
  beatMs: number
  /** After each connecting; `again` when one was lost before. */
  onUp: (client: pg.Client, again: boolean) => Promise<void>
  onBeat: (client: pg.Client) => Promise<unknown>
}

/** No answer of the database's own bookkeeping takes longer; a connection that is silent for so long is given up. */
const SILENCE_MS = 5000
const AGAIN_MS = [100, 200, 500, 1000] as const

/**
 * One connection that is always there: lost, or silent for too long, it is made again, for as long as it takes. Locks and LISTEN belong
 * to a connection, so a pool cannot serve them.
 */
export class SteadyConnection {
  private readonly url: string
  private readonly options: Steady
  private current: pg.Client | null = null
  private isClosed = false
  private isAgain = false
  private failures = 0
  private wake = () => {}
  private readonly running: Promise<void>

  constructor(url: string, options: Steady) {
    this.url = url
    this.options = options
    this.running = this.run()
  }

  /** The connection, unless it is lost at the moment. */
  get client(): pg.Client | null {
    return this.current
  }

  /** Does not wait for the next beat. */
  beatNow = (): void => this.wake()

  close = async (): Promise<void> => {
    this.isClosed = true
    this.wake()
    const client = this.current
    this.current = null
    await Promise.race([client?.end().catch(() => {}), new Promise((done) => setTimeout(done, 1000).unref())])
    if (client) cut(client)
    await this.running
    // one that was being made meanwhile
    if (this.current) cut(this.current)
  }

  private async run(): Promise<void> {
    // the first use runs after the constructor: its callbacks may use the variable that the instance is assigned to
    await Promise.resolve()
    while (!this.isClosed) {
      await this.beat().catch((error: Error) => this.lost(error))
      if (!this.isClosed) await this.rest(this.current ? this.options.beatMs : this.untilAgain())
    }
  }

  private async beat(): Promise<void> {
    this.current ??= await this.fresh()
    await this.options.onBeat(this.current)
  }

  private async fresh(): Promise<pg.Client> {
    const client = await connected(this.url, this.options.name)
    client.once('end', () => {
      if (this.current === client) this.current = null
      this.wake()
    })
    try {
      await this.options.onUp(client, this.isAgain)
    } catch (error) {
      cut(client)
      throw error
    }
    if (this.failures > 0) this.options.log.warn({ part: this.options.name }, 'the connection is back')
    this.isAgain = true
    this.failures = 0
    return client
  }

  private lost(err: Error): void {
    if (this.isClosed) return
    if (this.failures++ === 0)
      this.options.log.warn({ part: this.options.name, err }, 'the connection is lost and made again')
    const client = this.current
    this.current = null
    if (client) cut(client)
  }

  private untilAgain = (): number => AGAIN_MS[Math.max(0, Math.min(this.failures, AGAIN_MS.length) - 1)]!

  private rest(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms)
      this.wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }
}

async function connected(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    // a machine that vanishes without a word gives its locks back within half a minute
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })
  // `end` follows; without a listener the error would end the process
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    cut(client)
    throw error
  })
  return client
}

/** Without a goodbye, which a connection that hangs would never answer. */
export const cut = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
