import { type Insertable, sql } from 'kysely'
import type { Standing } from '#features/people/profile/contract.ts'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'

/** People whose state is about to change, held until the transaction ends; in the order of ids, so that two cannot wait for each other. */
export const hold = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'isAdmin', 'status', 'deactivatedAt', 'invitedAt'])
    .where('id', 'in', [...ids])
    .$narrowType<{ status: Standing['status'] }>()
    .orderBy('id')
    .forUpdate()
    .execute()
export type Held = Awaited<ReturnType<typeof hold>>[number]

export const setDeactivated = (db: Db, ids: readonly string[], at: Date | null) =>
  db
    .updateTable('users')
    .set((eb) => ({ deactivatedAt: at, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('deactivatedAt', at ? 'is' : 'is not', null)
    .execute()

export const move = (
  db: Db,
  ids: readonly string[],
  to: { departmentId?: string | null; locationId?: string | null },
) =>
  db
    .updateTable('users')
    .set((eb) => ({ ...to, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()

export const markInvited = (db: Db, ids: readonly string[], by: string, at: Date) =>
  db
    .updateTable('users')
    .set({ invitedBy: by, invitedAt: at })
    .where('id', 'in', [...ids])
    .execute()

/** Sessions and every waiting link of these people in this company, in one statement. */
export const shutOut = (db: Db, ids: readonly string[], now: Date) =>
  sql`with gone as (delete from sessions where user_id = any(${ids}::uuid[]))
    update links set used_at = ${now} where company_id = sec.company() and subject_id = any(${ids}::uuid[]) and used_at is null`.execute(
    db,
  )

export const endLinks = (db: Db, ids: readonly string[], now: Date, purpose: 'invitation') =>
  sql`update links set used_at = ${now} where company_id = sec.company() and subject_id = any(${ids}::uuid[])
    and used_at is null and purpose = ${purpose}`.execute(db)

export const takenEmails = async (db: Db, emails: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('users')
        .select('email')
        .where('email', 'in', [...emails])
        .execute()
    ).map(({ email }) => email.toLowerCase()),
  )

export type NewPerson = Omit<Insertable<DB['users']>, 'companyId' | 'nameKey' | 'searchKey' | 'status'>

/**
 * New people wait for their invitation to be answered. They have no session yet, so that nobody's remembered rights change.
 * @returns those who were made: not whose e-mail somebody here has
 */
export const insert = (db: Db, people: readonly NewPerson[], roleIds: readonly string[], grantedBy: string) =>
  db
    .with('made', (query) =>
      query
        .insertInto('users')
        .values(people.map((person) => ({ ...person, status: 'pending' })))
        .onConflict((on) => on.columns(['companyId', 'email']).doNothing())
        .returning(['id', 'email']),
    )
    .with('granted', (query) =>
      query
        .insertInto('userRoles')
        .columns(['userId', 'roleId', 'grantedBy'])
        .expression(sql`select made.id, role.id, ${grantedBy}::uuid from made, unnest(${roleIds}::uuid[]) as role(id)`),
    )
    .selectFrom('made')
    .select(['id', 'email'])
    .execute()
