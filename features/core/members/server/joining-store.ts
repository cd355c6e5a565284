import { type Insertable, type RawBuilder, sql } from 'kysely'
import { columnOf, having } from '#kit/fields.ts'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'
import type { Status } from '../contract.ts'
import { memberFields } from '../fields.ts'
import { present } from './person-store.ts'

/** A new person; the omitted columns are set by their own functions. */
export type NewMember = Omit<Insertable<DB['users']>, 'companyId' | 'nameKey' | 'searchKey' | 'status' | 'version'>

/**
 * Inserts pending people with company-wide roles. They have no session yet, so no cached rights change.
 * @returns the people created, without those whose email is taken here
 */
export const insert = (db: Db, people: readonly NewMember[], roleIds: readonly string[], grantedBy: string) =>
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

/** One person without roles, whose address must be free. */
export const insertOne = async (db: Db, person: NewMember & { status: Status }): Promise<string> =>
  (await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id

/** What an import says of a person. Columns that it does not know keep their defaults. */
const IMPORTED = [
  'id',
  'email',
  'firstName',
  'lastName',
  ...having(memberFields, 'import'),
  'deactivatedAt',
  'departmentId',
  'jobTitleId',
  'positionId',
  'locationId',
  'hiringSourceId',
  'managerId',
  'isAdmin',
] as const
export type ImportedMember = Required<Pick<NewMember, (typeof IMPORTED)[number]>> & { roleIds: readonly string[] }

/** A batch of people with their roles in the whole company: two statements however many they are. */
export async function insertImported(
  db: Db,
  batch: readonly ImportedMember[],
  { by, language }: { by: string; language: string },
): Promise<void> {
  const columns = sql.join(IMPORTED.map((name) => sql.id(columnOf(name))))
  const rowOf = (person: ImportedMember) =>
    Object.fromEntries(Object.entries(person).map(([name, value]) => [columnOf(name), value]))
  const rows = JSON.stringify(batch.map(rowOf))
  await sql`insert into users (${columns}, awaits_hire_date, language, status)
    select ${columns}, hire_date is null, ${language}, 'pending' from json_populate_recordset(null::users, ${rows}::json)`.execute(
    db,
  )
  await sql`insert into user_roles (user_id, role_id, granted_by)
    select p.id, r.id::uuid, ${by} from json_to_recordset(${rows}::json) p(id uuid, role_ids json),
      json_array_elements_text(p.role_ids) r(id)`.execute(db)
}

/** Clauses of a statement that makes the account's person in a new company, its administrator at its location; `founder` returns their id. */
export const founding = ({ userId, accountId }: { userId: string; accountId: string }): RawBuilder<unknown> => sql`
  founder as (
    insert into users (id, account_id, email, first_name, last_name, language, status, is_admin, location_id)
    select ${userId}::uuid, id, email, first_name, last_name, language, 'active', true,
      (select l.id from locations l where l.company_id = sec.company() order by l.name_key limit 1)
    from accounts where id = ${accountId}
    returning id
  ), granted as (
    insert into user_roles (user_id, role_id)
    select founder.id, roles.id from founder, roles where roles.built_in in ('user', 'admin')
  )`

/** Marks people as written to. @param who their ids, or a query that finds them @returns ids of those it found */
export async function markInvited(
  db: Db,
  who: readonly string[] | RawBuilder<unknown>,
  { by, at }: { by: string | null; at: Date },
): Promise<string[]> {
  const ids = 'execute' in who ? who : sql`select unnest(${[...who]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    update users set invited_by = ${by}, invited_at = ${at} where id in (${ids}) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Names {
  firstName: string
  lastName: string
}

/** Compare-and-set: an invitation that was withdrawn meanwhile, or an account that is in already, changes nothing. */
export const acceptInvitation = (db: Db, userId: string, accountId: string, email: string, names: Names) =>
  db
    .updateTable('users')
    .set((eb) => ({ ...names, accountId, status: 'active', version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('deactivatedAt', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from users other where other.account_id = ${accountId} and other.id <> ${userId})`,
    )
    .returning(['id', 'invitedBy'])
    .executeTakeFirst()

/** A pending person (invited, or provisioned by the SCIM client) joins through an identity provider. */
export const join = (db: Db, id: string, accountId: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ accountId, status: 'active', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()

/**
 * Rehires a person who has left. The record and roles stay; access begins with a new invitation. A position that
 * someone else has now and a manager who has left are not restored. Compare-and-set. @returns the first day that they had before
 */
export async function hireAgain(
  db: Db,
  id: string,
  firstDay: string,
): Promise<{ hireDate: string | null } | undefined> {
  const { rows } = await sql<{ hireDate: string | null }>`
    with before as (select id, hire_date from users where id = ${id} and not ${present('users')} for update)
    update users u set status = 'pending', account_id = null, deactivated_at = null, hire_date = ${firstDay}, termination_date = null,
      must_change_password = false, version = u.version + 1,
      position_id = case when exists (select 1 from users o where o.position_id = u.position_id and o.id <> u.id and ${present('o')})
        then null else u.position_id end,
      manager_id = (select m.id from users m where m.id = u.manager_id and ${present('m')})
    from before where u.id = before.id returning before.hire_date`.execute(db)
  return rows[0]
}

/** As if they had never been here: only for people on whom nothing depends. @param who a query that finds their ids */
export const remove = (db: Db, who: RawBuilder<unknown>) => sql`delete from users where id in (${who})`.execute(db)
