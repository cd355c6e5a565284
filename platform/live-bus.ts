import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Log } from './jobs.ts'
import type { Push } from './live.ts'
import { steadyConnection } from './steady-connection.ts'

/** What the processes of one installation tell each other. */
export type Said =
  | { do: 'push'; companyId: string; to: readonly string[] | 'everyone'; push: Push }
  | { do: 'end'; rooms: readonly string[] }
  /** Something could not be told: whoever shows anything asks again. */
  | { do: 'missed' }
  | { do: 'who'; companyId: string; question: string }
  | { do: 'here'; question: string; userIds: readonly string[]; isLast: boolean }

const CHANNEL = 'staffroom_live'
const LISTENS = 'staffroom-live'
const BEAT_MS = 5000
/** PostgreSQL refuses a notification of 8,000 bytes; ids in quotes with a comma are 39 bytes, of a session's room 47. */
export const MOST_IDS = 150
const AT_ONCE = 100
/** While the database is away so much is kept to be told; what exceeds it becomes one "ask again". */
const MOST_KEPT = 5000

interface Ears {
  /** Of another process. */
  onSaid: (said: Said) => void
  /** The connection was lost and is back: nobody knows what was said meanwhile. */
  onGap: () => void
}

/**
 * One connection to speak and to listen with, over PostgreSQL's NOTIFY. What is said is kept until PostgreSQL has taken it.
 * Without ears it only speaks.
 */
export function liveBus(url: string, log: Log, ears?: Ears) {
  const self = randomUUID()
  let kept: Said[] = []
  let speaking: Promise<void> = Promise.resolve()

  const line = steadyConnection(url, {
    name: ears ? LISTENS : `${LISTENS}-out`,
    log,
    beatMs: BEAT_MS,
    onUp: async (client, again) => {
      if (!ears) return
      client.on('notification', ({ payload }) => hear(payload ?? ''))
      await client.query(`listen ${CHANNEL}`)
      if (again) ears.onGap()
    },
    // a beat of its own even with nothing to say: a connection that hangs says nothing either
    onBeat: async (client) => void (kept.length > 0 ? await speakAll(client) : await client.query('select 1')),
  })
  function hear(payload: string) {
    const { from, ...said } = JSON.parse(payload) as Said & { from: string }
    if (from !== self) ears!.onSaid(said as Said)
  }
  /** In order, and never two at once. */
  const speakAll = (client: pg.Client) => (speaking = speaking.catch(() => {}).then(() => speak(client)))
  async function speak(client: pg.Client) {
    while (kept.length > 0) {
      const now = kept.slice(0, AT_ONCE)
      const texts = now.map((said) => JSON.stringify({ from: self, ...said }))
      await client.query(
        'select pg_notify($1, said) from unnest($2::text[]) with ordinality as t(said, n) order by n',
        [CHANNEL, texts],
      )
      kept = kept.slice(now.length)
    }
  }
  return {
    say: (...said: readonly Said[]) => {
      kept.push(...said)
      if (kept.length > MOST_KEPT) {
        log.warn({ part: LISTENS }, 'too much could not be told; every page is asked to read again')
        kept = [...kept.filter((one) => one.do === 'end'), { do: 'missed' }]
      }
      const { client } = line
      if (client) void speakAll(client).catch(line.beatNow)
    },
    /** How many other processes listen, or null while that cannot be known. */
    others: async (): Promise<number | null> => {
      const { rows } = (await line.client
        ?.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where application_name = $1 and datname = current_database()`,
          [LISTENS],
        )
        .catch(() => null)) ?? { rows: [] }
      return rows[0] ? rows[0].count - 1 : null
    },
    close: async () => {
      const { client } = line
      if (client && kept.length > 0) await speakAll(client).catch(() => {})
      await line.close()
    },
  }
}

/** Lists too long for one notification, in pieces. */
export function inPieces<T>(all: readonly T[]): T[][] {
  const pieces: T[][] = []
  for (let at = 0; at < all.length; at += MOST_IDS) pieces.push(all.slice(at, at + MOST_IDS))
  return pieces
}
