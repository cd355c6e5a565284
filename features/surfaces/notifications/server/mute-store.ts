import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'

/** @returns the people who want to hear nothing more of it */
export async function mutersOf(db: Db, thing: string): Promise<string[]> {
  const rows = await db.selectFrom('mutedThings').select('userId').where('thing', '=', thing).execute()
  return rows.map(({ userId }) => userId)
}

/** @returns whether it was not muted before */
export async function mute(db: Db, userId: string, thing: string, now: Date): Promise<boolean> {
  const done = await db
    .insertInto('mutedThings')
    .values({ userId, thing, mutedAt: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows) > 0
}

/** @returns whether it was muted */
export async function unmute(db: Db, userId: string, thing: string): Promise<boolean> {
  const done = await db
    .deleteFrom('mutedThings')
    .where('userId', '=', userId)
    .where('thing', '=', thing)
    .executeTakeFirst()
  return Number(done.numDeletedRows) > 0
}

/** What a person has muted, the latest first. */
export async function mutedBy(db: Db, userId: string, limit: number): Promise<{ thing: string; mutedAt: string }[]> {
  return db
    .selectFrom('mutedThings')
    .select(['thing', iso('muted_at').$notNull().as('mutedAt')])
    .where('userId', '=', userId)
    .orderBy('mutedThings.mutedAt', 'desc')
    .limit(limit)
    .execute()
}
