import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from './db.ts'
import { isDatabaseAway } from './database-away.ts'

/** The longest that one mail server may take for one letter. */
export const SENDING_MS = 60_000
/** A claim outlasts the longest sending: once it has expired, its worker can't be sending any more. */
const CLAIM_MS = SENDING_MS + 15_000
const AGAIN_MS = 300

/** Another worker is sending this letter: the job is tried again later. */
export class UnderWay extends Error {}

/**
 * Sends a letter unless it was sent before. The claim is made before the mail server is spoken to and the mark after it has accepted, so
 * that a job that runs twice, at the same time too, sends once. A worker that dies between acceptance and mark sends again: the
 * Message-ID is the same then.
 * @throws UnderWay
 */
export async function sendOnce(database: Database, id: string, send: () => Promise<void>): Promise<void> {
  if (!(await claim(database, id))) {
    if (await isSent(database, id)) return
    throw new UnderWay('another worker is sending this letter')
  }
  try {
    await send()
  } catch (error) {
    await database
      .alone(sql`update letters_sent set claimed_until = now() where id = ${id} and sent_at is null`)
      .catch(() => {})
    throw error
  }
  await mark(database, id)
}

async function claim(database: Database, id: string): Promise<boolean> {
  const claimed = await database.alone(sql`
    insert into letters_sent as l (id, claimed_until) values (${id}, now() + ${CLAIM_MS} * interval '1 millisecond')
    on conflict (id) do update set claimed_until = excluded.claimed_until where l.sent_at is null and l.claimed_until <= now()
    returning id`)
  return claimed.length > 0
}

async function isSent(database: Database, id: string): Promise<boolean> {
  return (await database.alone(sql`select 1 from letters_sent where id = ${id} and sent_at is not null`)).length > 0
}

/** The letter has left: while the database is away nothing else can be done with it. */
async function mark(database: Database, id: string): Promise<void> {
  for (;;)
    try {
      await database.alone(sql`update letters_sent set sent_at = now(), claimed_until = null where id = ${id}`)
      return
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(AGAIN_MS)
    }
}

/** Forgets letters from before that moment: longer ago than any letter is tried. */
export const forgetLetters = (db: Db, before: Date) =>
  sql`delete from letters_sent where noted_at < ${before}`.execute(db)
