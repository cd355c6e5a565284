import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Status } from '../contract.ts'

/** People whose state is about to change, held until the transaction ends; in the order of ids, so that two cannot wait for each other. */
export const hold = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'isAdmin', 'status', 'deactivatedAt', 'invitedAt'])
    .where('id', 'in', [...ids])
    .$narrowType<{ status: Status }>()
    .orderBy('id')
    .forUpdate()
    .execute()
export type Member = Awaited<ReturnType<typeof hold>>[number]

/** @returns ids of those whose state this changed */
export const setDeactivated = async (db: Db, ids: readonly string[], at: Date | null): Promise<string[]> =>
  (
    await db
      .updateTable('users')
      .set((eb) => ({ deactivatedAt: at, version: eb('version', '+', 1) }))
      .where('id', 'in', [...ids])
      .where('deactivatedAt', at ? 'is' : 'is not', null)
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** Sessions and every waiting link of these people in this company, in one statement. */
export const endWaysIn = (db: Db, ids: readonly string[], now: Date) =>
  sql`with gone as (delete from sessions where user_id = any(${ids}::uuid[]))
    update links set used_at = ${now} where company_id = sec.company() and subject_id = any(${ids}::uuid[]) and used_at is null`.execute(
    db,
  )
