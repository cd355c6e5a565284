import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Filter, Sort } from './rules/filter.ts'
import { type GroupDraft, isId } from './rules/resource.ts'
import { conditionOf, orderOf } from './finding-store.ts'

export interface GroupRow {
  id: string
  displayName: string
  externalId: string | null
  version: number
  createdAt: Date
  updatedAt: Date
  members: { value: string; display: string }[]
}

const ROW = sql`g.id, g.display_name, g.external_id, g.version, g.created_at, g.updated_at`
const MEMBERS = sql`coalesce((select json_agg(json_build_object('value', u.id, 'display', u.first_name || ' ' || u.last_name) order by u.name_key)
  from scim_group_members m join users u on u.company_id = m.company_id and u.id = m.user_id where m.group_id = g.id), '[]') as members`

export async function group(db: Db, id: string): Promise<GroupRow | undefined> {
  if (!isId(id)) return undefined
  return (await sql<GroupRow>`select ${ROW}, ${MEMBERS} from scim_groups g where g.id = ${id}`.execute(db)).rows[0]
}

const OWN_FIELDS = {
  id: { text: sql`g.id`, kind: 'id' },
  displayname: { text: sql`g.display_name`, kind: 'text' },
  externalid: { text: sql`g.external_id`, kind: 'exact' },
  'meta.created': { text: sql`g.created_at`, kind: 'time' },
  'meta.lastmodified': { text: sql`g.updated_at`, kind: 'time' },
} as const
const FIELDS = {
  ...OWN_FIELDS,
  'members.value': { text: sql`any_member.user_id`, kind: 'id' },
} as const

/** @param withMembers large groups are listed without them when the caller wants so */
export async function groups(
  db: Db,
  filter: Filter | null,
  sort: Sort | null,
  page: { offset: number; count: number; withMembers: boolean },
) {
  const { offset, count, withMembers } = page
  const order = orderOf(sort, OWN_FIELDS, sql`g.created_at, g.id`)
  const where = filter
    ? sql`exists (select 1 from (select null::uuid as user_id union all select user_id from scim_group_members m where m.group_id = g.id) any_member
        where ${conditionOf(filter, FIELDS)})`
    : sql`true`
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from scim_groups g where ${where}`.execute(db)
  const total = counted[0]!.n
  if (count === 0) return { total, rows: [] }
  const members = withMembers ? MEMBERS : sql`'[]'::json as members`
  const { rows } = await sql<GroupRow>`select ${ROW}, ${members} from scim_groups g where ${where}
    order by ${order} offset ${offset} limit ${count}`.execute(db)
  return { total, rows }
}

export const nameIsTaken = async (db: Db, name: string, butFor: string | null): Promise<boolean> =>
  (
    await sql<{ taken: boolean }>`select exists (select 1 from scim_groups where lower(display_name) = lower(${name})
      and id is distinct from ${butFor}::uuid) as taken`.execute(db)
  ).rows[0]!.taken

export const insert = async (db: Db, { displayName, externalId }: GroupDraft, now: Date) =>
  (
    await db
      .insertInto('scimGroups')
      .values({ displayName, externalId, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const save = (db: Db, id: string, { displayName, externalId }: GroupDraft, now: Date) =>
  db
    .updateTable('scimGroups')
    .set((eb) => ({ displayName, externalId, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Replaces the group's members. @returns how many of them are people of this company */
export async function setMembers(db: Db, id: string, userIds: readonly string[]): Promise<number> {
  await sql`delete from scim_group_members where group_id = ${id} and not user_id = any(${[...userIds]}::uuid[])`.execute(
    db,
  )
  await sql`insert into scim_group_members (group_id, user_id) select ${id}, id from users where id = any(${[...userIds]}::uuid[])
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from scim_group_members where group_id = ${id}`.execute(db)
  return rows[0]!.n
}

export const remove = (db: Db, id: string) => db.deleteFrom('scimGroups').where('id', '=', id).execute()

/** The names of every group that a person is in. */
export const namesFor = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('scimGroupMembers as m')
      .innerJoin('scimGroups as g', 'g.id', 'm.groupId')
      .select('g.displayName')
      .where('m.userId', '=', userId)
      .execute()
  ).map(({ displayName }) => displayName)

/** Everyone affected by a change of a rule for this group: its members, and people with a role from the SCIM client. */
export async function concerned(db: Db, groupName: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from scim_group_members m join scim_groups g on g.company_id = m.company_id and g.id = m.group_id
      where lower(g.display_name) = lower(${groupName})
    union select user_id from sso_given_roles where source_id = '00000000-0000-0000-0000-000000000000'`.execute(db)
  return rows.map(({ id }) => id)
}
