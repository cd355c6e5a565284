import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { amendWaiting, forgetWaiting, withdrawWaiting } from './waiting-store.ts'

/** Brings what is said of a record up to date in all notifications about it, read ones too. @returns the people who have one */
export async function amendAbout(db: Db, about: string, change: object): Promise<string[]> {
  await amendWaiting(db, about, change)
  const { rows } = await sql<{ userId: string }>`
    update notifications set info = info || ${JSON.stringify(change)}::jsonb where about = ${about} returning user_id`.execute(
    db,
  )
  return [...new Set(rows.map((row) => row.userId))]
}

/** Takes back the notifications about a record of everyone but these. @returns the people who had one */
export async function withdrawAbout(db: Db, about: string, keep: RawBuilder<unknown>): Promise<string[]> {
  await withdrawWaiting(db, about, keep)
  const { rows } = await sql<{ userId: string }>`
    delete from notifications where about = ${about} and user_id not in ${keep} returning user_id`.execute(db)
  return [...new Set(rows.map((row) => row.userId))]
}

/** Takes back one person's notifications about these records. @param abouts a subquery of their ids */
export async function withdrawFrom(db: Db, userId: string, abouts: RawBuilder<unknown>): Promise<void> {
  await forgetWaiting(db, userId, abouts)
  await sql`delete from notifications where user_id = ${userId} and about in ${abouts}`.execute(db)
}

/** What a person had of some facts that were taken back. */
export interface NotedReader {
  userId: string
  wasRead: boolean
}

/**
 * Takes back the notifications that follow from these facts, and the emails that wait with them.
 * @param eventIds a subquery of their ids
 * @returns who had a notification; and whose email still waited, so that it was never sent
 */
export async function withdrawOf(
  db: Db,
  eventIds: RawBuilder<unknown>,
): Promise<{ notified: NotedReader[]; unsent: string[] }> {
  const unsent = await sql<{ userId: string }>`
    delete from waiting_emails where split_part(key, ':', 1) in (select x.id::text from ${eventIds} x) returning user_id`.execute(
    db,
  )
  const notified = await sql<NotedReader>`
    delete from notifications where event_id in ${eventIds} returning user_id, was_read`.execute(db)
  return { notified: notified.rows, unsent: unsent.rows.map(({ userId }) => userId) }
}
