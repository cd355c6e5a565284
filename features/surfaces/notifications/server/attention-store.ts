import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { next } from './store.ts'

/** The record that one of a person's notifications is about; undefined where there is no such notification. */
export async function thingOf(db: Db, userId: string, id: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.coalesce('thing', 'about').as('thing'))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && row.thing
}

/** @returns how many: none where there is no such notification */
export async function snooze(db: Db, userId: string, id: string, until: Date): Promise<number> {
  const done = await db
    .updateTable('notifications')
    .set({ snoozedUntil: until })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Unsnoozed before its time it is where it was. */
export async function unsnooze(db: Db, userId: string, id: string): Promise<number> {
  const done = await db
    .updateTable('notifications')
    .set({ snoozedUntil: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Brings back those whose time has come, unread and above all others of their person. @returns the people */
export async function wake(db: Db, now: Date): Promise<string[]> {
  const due = await db
    .selectFrom('notifications')
    .select('id')
    .where('snoozedUntil', '<=', now)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  const people = new Set<string>()
  if (due.length === 0) return []
  await sql`select pg_advisory_xact_lock(hashtextextended('notifications' || sec.company()::text, 7))`.execute(db)
  // one after the other: each is later than the one before
  for (const { id } of due) {
    const { userId } = await db
      .updateTable('notifications')
      .set({
        snoozedUntil: null,
        wasRead: false,
        date: next(now, 'notifications.company_id', 'notifications.user_id'),
      })
      .where('id', '=', id)
      .returning('userId')
      .executeTakeFirstOrThrow()
    people.add(userId)
  }
  return [...people]
}
