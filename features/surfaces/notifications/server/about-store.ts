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
