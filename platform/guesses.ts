import { sql } from 'kysely'
import type { Database, Db } from './db.ts'
import { hashToken } from './keys.ts'
import { tooMany } from './problems.ts'

/** So many wrong ones in a row cost nothing: people mistype. */
const FREE = 5
/** Then the source waits, twice as long each time. */
const FIRST_WAIT_S = 30
const LONGEST_WAIT_S = 3600
/** Forgotten after a day without a wrong one. */
const FORGET_S = 86_400

/** Who guesses at what: the account's name as typed, and a browser or an address. Other guessers' attempts do not count against it. */
export interface Guesser {
  at: string
  from: string
}

/**
 * Counts a guess as wrong before it is looked at, so that a hundred at once are no way round; `wasRight` takes it back.
 * @throws Problem 429 while this source has to wait
 */
export async function beginGuess(database: Database, guesser: Guesser, now: Date): Promise<void> {
  const bucket = bucketOf(guesser)
  const counted = await database.alone(sql`
    insert into guesses as g (bucket, failures, last_at) values (${bucket}, 1, ${now})
    on conflict (bucket) do update set last_at = ${now},
      failures = case when g.last_at < ${forgotten(now)} then 1 else g.failures + 1 end,
      blocked_until = case when g.last_at < ${forgotten(now)} or g.failures + 1 < ${FREE} then null
        else ${now}::timestamptz + least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * 2.0 ^ least(g.failures + 1 - ${FREE}, 20)) * interval '1 second' end
    where g.blocked_until is null or g.blocked_until <= ${now}
    returning bucket`)
  if (counted.length) return
  const [row] = await database.alone(
    sql<{ blockedUntil: Date }>`select blocked_until from guesses where bucket = ${bucket}`,
  )
  throw tooMany(Math.max(1, Math.ceil(((row?.blockedUntil.getTime() ?? 0) - now.getTime()) / 1000)))
}

/** The source starts afresh. */
export async function wasRight(database: Database, guesser: Guesser): Promise<void> {
  await database.alone(sql`delete from guesses where bucket = ${bucketOf(guesser)}`)
}

/** Counts a wrong guess at this name from anywhere; blocks no sign-in. @returns how many there were recently */
export async function countWrong(database: Database, at: string, now: Date): Promise<number> {
  const [row] = await database.alone(sql<{ failures: number }>`
    insert into guesses as g (bucket, failures, last_at) values (${bucketOf({ at, from: 'anywhere' })}, 1, ${now})
    on conflict (bucket) do update set last_at = ${now},
      failures = case when g.last_at < ${forgotten(now)} then 1 else g.failures + 1 end
    returning failures`)
  return row!.failures
}

const forgotten = (now: Date) => new Date(now.getTime() - FORGET_S * 1000)

/** Hashed: neither addresses nor names are needed in the clear. */
const bucketOf = ({ at, from }: Guesser) => hashToken(`${at.toLowerCase()}\n${from}`)

/** Deletes guessers without a guess since that moment. */
export const forgetGuesses = (db: Db, before: Date) => sql`delete from guesses where last_at < ${before}`.execute(db)
