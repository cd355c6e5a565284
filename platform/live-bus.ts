import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Topic } from '#kit/contract.ts'
import type { Log } from './log.ts'
import { SteadyConnection } from './steady-connection.ts'

/** Messages between the processes of one installation. */
export type BusMessage =
  | { do: 'push'; companyId: string; to: readonly string[] | 'everyone'; stale: readonly Topic[] }
  | { do: 'end'; rooms: readonly string[] }
  /** A push was lost: every page refetches. */
  | { do: 'missed' }
  | PresenceMessage

/** Who has a tab open where (`live-presence.ts`). */
export type PresenceMessage =
  /** Of the node that says it; `over`: their sessions were ended. */
  | { do: 'moved'; companyId: string; joined: readonly string[]; left: readonly string[]; over: readonly string[] }
  /** Every node says again whom it has. */
  | { do: 'announce' }
  | { do: 'alive' }
  /** The node goes away. */
  | { do: 'gone' }

const CHANNEL = 'staffroom_live'
const LISTENS = 'staffroom-live'
const BEAT_MS = 5000
/** PostgreSQL refuses a notification of 8,000 bytes; ids in quotes with a comma are 39 bytes, of a session's room 47. */
export const MOST_IDS = 150
const AT_ONCE = 100
/** How many pushes are kept while the database is away; more than that become one "missed". */
const MOST_KEPT = 5000

interface Ears {
  /** Of another process, named by `from`. */
  onSaid: (said: BusMessage, from: string) => void
  /** This process hears from now on; `again` when the connection was lost and is back: pushes may have been missed meanwhile. */
  onListening: (again: boolean) => void
}

/**
 * One connection to send and to listen with, over PostgreSQL's NOTIFY. A message is kept until PostgreSQL has taken it.
 * Without listeners it only sends.
 */
export class LiveBus {
  private readonly self = randomUUID()
  private readonly log: Log
  private readonly ears: Ears | undefined
  private readonly line: SteadyConnection
  private kept: BusMessage[] = []
  private speaking: Promise<void> = Promise.resolve()

  constructor(url: string, log: Log, ears?: Ears) {
    this.log = log
    this.ears = ears
    this.line = new SteadyConnection(url, {
      name: ears ? LISTENS : `${LISTENS}-out`,
      log,
      beatMs: BEAT_MS,
      onUp: (client, again) => this.listen(client, again),
      // a beat of its own even with nothing to say: a connection that hangs says nothing either
      onBeat: async (client) =>
        void (this.kept.length > 0 ? await this.speakAll(client) : await client.query('select 1')),
    })
  }

  say(...said: readonly BusMessage[]): void {
    this.kept.push(...said)
    if (this.kept.length > MOST_KEPT) {
      this.log.warn({ part: LISTENS }, 'too much could not be told: every page is asked to read again')
      this.kept = [...this.kept.filter((one) => one.do === 'end'), { do: 'missed' }]
    }
    const { client } = this.line
    if (client) void this.speakAll(client).catch(this.line.beatNow)
  }

  async close(): Promise<void> {
    const { client } = this.line
    if (client && this.kept.length > 0) await this.speakAll(client).catch(() => {})
    await this.line.close()
  }

  private async listen(client: pg.Client, again: boolean): Promise<void> {
    if (!this.ears) return
    client.on('notification', ({ payload }) => this.hear(payload ?? ''))
    await client.query(`listen ${CHANNEL}`)
    this.ears.onListening(again)
  }

  private hear(payload: string): void {
    const { from, ...said } = JSON.parse(payload) as BusMessage & { from: string }
    if (from !== this.self) this.ears!.onSaid(said as BusMessage, from)
  }

  /** In order, and never two at once. */
  private speakAll(client: pg.Client): Promise<void> {
    this.speaking = this.speaking.catch(() => {}).then(() => this.speak(client))
    return this.speaking
  }

  private async speak(client: pg.Client): Promise<void> {
    while (this.kept.length > 0) {
      const now = this.kept.slice(0, AT_ONCE)
      const texts = now.map((said) => JSON.stringify({ from: this.self, ...said }))
      await client.query(
        'select pg_notify($1, said) from unnest($2::text[]) with ordinality as t(said, n) order by n',
        [CHANNEL, texts],
      )
      this.kept = this.kept.slice(now.length)
    }
  }
}

/** Lists too long for one notification, in pieces. */
export function inPieces<T>(all: readonly T[]): T[][] {
  const pieces: T[][] = []
  for (let at = 0; at < all.length; at += MOST_IDS) pieces.push(all.slice(at, at + MOST_IDS))
  return pieces
}
