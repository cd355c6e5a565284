import pg from 'pg'
import type { Log } from './jobs.ts'

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
 * to a connection, so whoever needs them cannot use a pool.
 */
export function steadyConnection(url: string, { name, log, beatMs, onUp, onBeat }: Steady) {
  const about = { part: name }
  let current: pg.Client | null = null
  let closed = false
  let failures = 0
  let isAgain = false
  let wake = () => {}

  async function once() {
    current ??= await fresh()
    await onBeat(current)
  }
  async function fresh() {
    const client = await connected(url, name)
    try {
      client.once('end', () => {
        if (current === client) current = null
        wake()
      })
      await onUp(client, isAgain)
      if (failures > 0) log.warn(about, 'the connection is back')
      isAgain = true
      failures = 0
      return client
    } catch (error) {
      cut(client)
      throw error
    }
  }
  async function run() {
    while (!closed) {
      await once().catch((error: Error) => {
        if (closed) return
        if (failures++ === 0) log.warn({ ...about, err: error }, 'the connection is lost, and made again')
        drop()
      })
      if (!closed) await rest(current ? beatMs : AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1]!)
    }
  }
  const rest = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  function drop() {
    const client = current
    current = null
    if (client) cut(client)
  }
  const running = run()
  return {
    /** The connection, unless it is lost at the moment. */
    get client() {
      return current
    },
    /** Does not wait for the next beat. */
    beatNow: () => wake(),
    close: async () => {
      closed = true
      wake()
      const client = current
      current = null
      await Promise.race([client?.end().catch(() => {}), new Promise((done) => setTimeout(done, 1000).unref())])
      if (client) cut(client)
      await running
    },
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
