import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'

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
