import { sql } from 'kysely'
import { active, personRef } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { NAMED, type Reaction, type Sign, SIGNS } from '../reactions/contract.ts'

/** By sign, in the order in which signs are offered. Signs of people who have left are kept, and neither counted nor named. */
export async function reactionsTo(db: Db, id: string, userId: string): Promise<Reaction[]> {
  const { rows } = await sql<Reaction>`
    select r.sign, count(*)::int as count, bool_or(r.user_id = ${userId}) as is_mine,
      (select coalesce(json_agg(${personRef('u')} order by first.reacted_at, u.id), '[]') from (
          select f.user_id, f.reacted_at from announcement_reactions f join users p on p.id = f.user_id and ${active('p')}
          where f.announcement_id = ${id} and f.sign = r.sign order by f.reacted_at, f.user_id limit ${NAMED}) first
        join users u on u.id = first.user_id) as people
    from announcement_reactions r join users w on w.id = r.user_id and ${active('w')}
    where r.announcement_id = ${id}
    group by r.sign order by array_position(${[...SIGNS]}::text[], r.sign)`.execute(db)
  return rows
}

/** @returns whether it is new */
export async function addReaction(
  db: Db,
  { id, userId, sign, now }: { id: string; userId: string; sign: Sign; now: Date },
): Promise<boolean> {
  const done = await db
    .insertInto('announcementReactions')
    .values({ announcementId: id, userId, sign, reactedAt: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows) > 0
}

/** @returns whether there was one */
export async function removeReaction(db: Db, id: string, userId: string, sign: Sign): Promise<boolean> {
  const done = await db
    .deleteFrom('announcementReactions')
    .where('announcementId', '=', id)
    .where('userId', '=', userId)
    .where('sign', '=', sign)
    .executeTakeFirst()
  return Number(done.numDeletedRows) > 0
}
