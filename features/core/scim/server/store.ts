import { type Insertable, type RawBuilder, sql } from 'kysely'
import { changing, present } from '#features/core/members/server/api.ts'
import { columnOf, namesOf } from '#kit/fields.ts'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'
import { conditionOf, type Field, orderOf } from './finding-store.ts'
import type { Filter, Sort } from './rules/filter.ts'
import { isId, type UserDraft } from './rules/resource.ts'
import { attributeOf, TEXTS, textsOf } from './rules/texts.ts'

export interface UserRow extends UserDraft {
  id: string
  isKnown: boolean
  isDeleted: boolean
  isPending: boolean
  version: string
  createdAt: Date
  updatedAt: Date
  groups: { value: string; display: string }[]
  /** Empty for a manager who is not here yet. */
  managerName: string | null
}

const FROM = sql`from users u left join scim_users s on s.company_id = u.company_id and s.user_id = u.id
  left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
  left join departments d on d.company_id = u.company_id and d.id = u.department_id
  left join users m on m.company_id = u.company_id and m.id = u.manager_id`
const columnFor = (name: string) => sql.ref(`u.${columnOf(name)}`)
const texts = sql.join(
  namesOf(TEXTS).map((name) => sql` ${columnFor(name)} as ${sql.id(name)},`),
  sql``,
)
const selected = (which: RawBuilder<unknown>) => sql<UserRow>`
  select u.id, coalesce(s.user_name, u.email)::text as user_name, s.external_id, u.email::text as email, u.first_name as given_name,
    u.last_name as family_name, ${present('u')} as active, u.language,${texts} s.user_id is not null as is_known,
    coalesce(t.name, '') as title, coalesce(d.name, '') as department, coalesce(s.awaited_manager::text, u.manager_id::text) as manager,
    case when s.awaited_manager is null then btrim(m.first_name || ' ' || m.last_name) end as manager_name,
    s.deleted_at is not null as is_deleted, u.status = 'pending' as is_pending,
    u.version || '.' || coalesce(s.version, 0) as version, u.created_at, coalesce(s.updated_at, u.created_at) as updated_at,
    coalesce((select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by lower(g.display_name))
      from scim_group_members m join scim_groups g on g.company_id = m.company_id and g.id = m.group_id where m.user_id = u.id), '[]') as groups
  ${FROM} where ${which}`

/** One person as the SCIM client sees them, also one that it deleted. */
export async function user(db: Db, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined
  return (await selected(sql`u.id = ${id}`).execute(db)).rows[0]
}

/** The person who has this name there, or this address here. */
export async function userNamed(db: Db, userName: string, email: string): Promise<UserRow[]> {
  const { rows } = await selected(
    sql`s.user_name = ${userName} or u.email = ${email} or (s.user_id is null and u.email = ${userName}) order by u.id`,
  ).execute(db)
  return rows
}

export async function users(db: Db, filter: Filter | null, sort: Sort | null, offset: number, count: number) {
  const order = orderOf(sort, USER_FIELDS, sql`u.created_at, u.id`)
  const where = sql`s.deleted_at is null and ${filter ? conditionOf(filter, USER_FIELDS) : sql`true`}`
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${FROM} where ${where}`.execute(db)
  const total = counted[0]!.n
  if (count === 0) return { total, rows: [] }
  const { rows } = await selected(sql`${where} order by ${order} offset ${offset} limit ${count}`).execute(db)
  return { total, rows }
}

const field = (text: Field['text'], kind: Field['kind'] = 'text'): Field => ({ text, kind })

const USER_FIELDS: Record<string, Field> = {
  id: field(sql`u.id`, 'id'),
  username: field(sql`coalesce(s.user_name, u.email)::text`),
  externalid: field(sql`s.external_id`, 'exact'),
  emails: field(sql`u.email::text`),
  'emails.value': field(sql`u.email::text`),
  'emails.type': field(sql`'work'`),
  'emails.primary': field(sql`true`, 'truth'),
  'name.givenname': field(sql`u.first_name`),
  'name.familyname': field(sql`u.last_name`),
  'name.formatted': field(sql`(u.first_name || ' ' || u.last_name)`),
  displayname: field(sql`(u.first_name || ' ' || u.last_name)`),
  active: field(sql`(${present('u')})`, 'truth'),
  ...Object.fromEntries(namesOf(TEXTS).map((name) => [attributeOf(TEXTS, name).toLowerCase(), field(columnFor(name))])),
  title: field(sql`t.name`),
  'enterprise.department': field(sql`d.name`),
  'enterprise.manager': field(sql`u.manager_id`, 'id'),
  'enterprise.manager.value': field(sql`u.manager_id`, 'id'),
  'meta.created': field(sql`u.created_at`, 'time'),
  'meta.lastmodified': field(sql`coalesce(s.updated_at, u.created_at)`, 'time'),
}

export async function saveScim(
  db: Db,
  userId: string,
  { userName, externalId }: Pick<UserDraft, 'userName' | 'externalId'>,
  now: Date,
): Promise<void> {
  await sql`insert into scim_users (user_id, user_name, external_id, updated_at) values (${userId}, ${userName}, ${externalId}, ${now})
    on conflict (company_id, user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
      deleted_at = null, version = scim_users.version + 1, updated_at = excluded.updated_at`.execute(db)
}

export const saveUser = (db: Db, id: string, draft: UserDraft) =>
  changing(db, [id], {
    email: draft.email,
    firstName: draft.givenName,
    lastName: draft.familyName,
    ...textsOf(draft),
    ...(draft.language ? { language: draft.language } : {}),
  }).execute()

/** The active person that a client names by id, user name or email. */
export async function meant(db: Db, said: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select u.id ${FROM} where ${present('u')} and s.deleted_at is null
    and (u.id::text = lower(${said}) or s.user_name = ${said} or s.external_id = ${said} or u.email = ${said}) limit 2`.execute(
    db,
  )
  return rows.length === 1 ? rows[0]!.id : undefined
}

/** The manager that a client named and that isn't here yet; null without one. */
export const awaitManager = (db: Db, userId: string, awaited: string | null) =>
  db.updateTable('scimUsers').set({ awaitedManager: awaited }).where('userId', '=', userId).execute()

/** Those who wait for this person. */
export async function waitingFor(db: Db, { id, userName, externalId, email }: UserRow): Promise<string[]> {
  const { rows } = await sql<{
    userId: string
  }>`select user_id from scim_users where deleted_at is null and user_id <> ${id}
    and awaited_manager in (${id}, ${userName}, ${externalId}, ${email}) order by user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

export const numberIsTaken = async (db: Db, number: string, butFor: string | null): Promise<boolean> =>
  (
    await sql`select 1 from users where employee_number <> '' and lower(employee_number) = lower(${number})
      and id is distinct from ${butFor}::uuid`.execute(db)
  ).rows.length > 0

/** Not there for the SCIM client any more. */
export async function forget(db: Db, id: string, userName: string, now: Date): Promise<void> {
  await sql`insert into scim_users (user_id, user_name, deleted_at, updated_at) values (${id}, ${userName}, ${now}, ${now})
    on conflict (company_id, user_id) do update set deleted_at = ${now}, version = scim_users.version + 1, updated_at = ${now}`.execute(
    db,
  )
  await db.deleteFrom('scimGroupMembers').where('userId', '=', id).execute()
}

/** Whether single sign-on is enabled: then no invitation is mailed. */
export const hasSso = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('ssoProviders').select('id').where('enabledAt', 'is not', null).executeTakeFirst()) !== undefined

export const tokenBy = (db: Db, hash: Buffer) =>
  db
    .selectFrom('scimTokens')
    .select(['id', 'vouchedAdmin', 'vouchedPermissions', 'lastUsedAt'])
    .where('tokenHash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()

export const touchToken = (db: Db, id: string, now: Date) =>
  db.updateTable('scimTokens').set({ lastUsedAt: now }).where('id', '=', id).execute()

export const tokens = (db: Db) =>
  db
    .selectFrom('scimTokens as t')
    .leftJoin('users as u', 'u.id', 't.createdBy')
    .select([
      't.id',
      't.name',
      't.hint',
      't.createdAt',
      't.lastUsedAt',
      't.vouchedAdmin',
      't.vouchedPermissions',
      'u.firstName',
      'u.lastName',
    ])
    .where('t.revokedAt', 'is', null)
    .orderBy('t.createdAt')
    .execute()

export const insertToken = async (db: Db, values: Insertable<DB['scimTokens']>) =>
  (await db.insertInto('scimTokens').values(values).returning('id').executeTakeFirstOrThrow()).id

export const revokeToken = (db: Db, id: string, now: Date) =>
  db
    .updateTable('scimTokens')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()

/** What the SCIM client has brought. */
export async function brought(db: Db) {
  const { rows } = await sql<{ people: number; groups: { id: string; name: string; count: number }[] }>`
    select (select count(*)::int from scim_users where deleted_at is null) as people,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.display_name, 'count',
        (select count(*) from scim_group_members m where m.group_id = g.id)) order by lower(g.display_name)) from scim_groups g), '[]') as groups`.execute(
    db,
  )
  return rows[0]!
}
