import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'
import type { Status } from '../contract.ts'

/** A new person; states that nobody begins with are set by their own functions. */
export type NewMember = Omit<Insertable<DB['users']>, 'companyId' | 'nameKey' | 'searchKey' | 'status' | 'version'>

/**
 * New people, who wait for their invitation to be answered, with roles in the whole company. They have no session yet, so that nobody's
 * remembered rights change. @returns those who were made: not whose e-mail somebody here has
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

/** A person as a row of an import, named as the table's columns: it travels as JSON. */
export interface ImportedMember {
  id: string
  email: string
  first_name: string
  last_name: string
  alternative_email: string | null
  gender: string | null
  birth_date: string | null
  hire_date: string | null
  termination_date: string | null
  deactivated: boolean
  department_id: string | null
  job_title_id: string | null
  position_id: string | null
  location_id: string | null
  hiring_source_id: string | null
  manager_id: string | null
  work_phone: string
  mobile_phone: string
  address: string
  social_link1: string
  social_link2: string
  is_admin: boolean
  role_ids: readonly string[]
}

/** A batch of people with their roles in the whole company: two statements however many they are. */
export async function insertImported(
  db: Db,
  batch: readonly ImportedMember[],
  { by, language, now }: { by: string; language: string; now: Date },
): Promise<void> {
  const rows = JSON.stringify(batch)
  await sql`insert into users (id, email, first_name, last_name, alternative_email, gender, birth_date, hire_date, termination_date,
      deactivated_at, department_id, job_title_id, position_id, location_id, hiring_source_id, manager_id, work_phone, mobile_phone,
      address, social_link1, social_link2, is_admin, language, status)
    select id, email, first_name, last_name, alternative_email, gender, birth_date, hire_date, termination_date,
      case when deactivated then ${now}::timestamptz end, department_id, job_title_id, position_id, location_id,
      hiring_source_id, manager_id, work_phone, mobile_phone, address, social_link1, social_link2, is_admin, ${language}, 'pending'
    from json_to_recordset(${rows}::json) p(id uuid, email citext, first_name text, last_name text, alternative_email citext,
      gender text, birth_date date, hire_date date, termination_date date, deactivated boolean, department_id uuid, job_title_id uuid,
      position_id uuid, location_id uuid, hiring_source_id uuid, manager_id uuid, work_phone text, mobile_phone text, address text,
      social_link1 text, social_link2 text, is_admin boolean)`.execute(db)
  await sql`insert into user_roles (user_id, role_id, granted_by)
    select p.id, r.id::uuid, ${by} from json_to_recordset(${rows}::json) p(id uuid, role_ids json),
      json_array_elements_text(p.role_ids) r(id)`.execute(db)
}

/** Clauses of a statement that makes the account's person in a new company, its administrator; `founder` returns their id. */
export const founding = ({ userId, accountId }: { userId: string; accountId: string }): RawBuilder<unknown> => sql`
  founder as (
    insert into users (id, account_id, email, first_name, last_name, language, status, is_admin)
    select ${userId}::uuid, id, email, first_name, last_name, language, 'active', true from accounts where id = ${accountId}
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

/** Somebody who was asked in, or brought by the directory, has come through a provider. */
export const join = (db: Db, id: string, accountId: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ accountId, status: 'active', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()

/** As if they had never been here: only for people on whom nothing depends. @param who a query that finds their ids */
export const remove = (db: Db, who: RawBuilder<unknown>) => sql`delete from users where id in (${who})`.execute(db)
