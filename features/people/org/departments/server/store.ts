import { type RawBuilder, sql } from 'kysely'
import { personRef, present, replacing } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Department } from '../contract.ts'

export async function list(db: Db): Promise<Department[]> {
  const { rows } = await sql<Department>`
    select d.id, d.name, d.type, d.parent_id, d.reports_to, d.version, ${personRef('l')} as lead, ${personRef('m')} as manager,
      coalesce(p.name, t.name) as lead_position_name, coalesce(n.count, 0) as count
    from departments d
    left join users l on l.company_id = d.company_id and l.id = d.lead_id
    left join users m on m.company_id = d.company_id and m.id = d.manager_id
    left join positions p on p.company_id = l.company_id and p.id = l.position_id
    left join job_titles t on t.company_id = l.company_id and t.id = l.job_title_id
    left join (select department_id, count(*)::int as count from users where ${present('users')} group by department_id) n
      on n.department_id = d.id
    order by d.name_key, d.id`.execute(db)
  return rows
}

/** The department of this name; of several in different places of the tree `first`, otherwise the one nearest to the top. */
export async function idOf(db: Db, name: string, first: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from departments where lower(name) = lower(${name})
    order by (id = ${first}::uuid) is true desc, parent_id is not null, id limit 1`.execute(db)
  return rows[0]?.id
}

interface Fields {
  name: string
  type: string
  parentId: string | null
  leadId: string | null
  reportsTo: string
  managerId: string | null
}

export const insert = async (db: Db, fields: Fields) =>
  (await db.insertInto('departments').values(fields).returning('id').executeTakeFirstOrThrow()).id

/** @returns the new version, or undefined on a version conflict */
export async function change(db: Db, id: string, fields: Fields, version: number | undefined) {
  let query = db
    .updateTable('departments')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** Changes of the tree queue up: two that are right by themselves could close a circle together. */
export const holdTree = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('departments ' || sec.company()::text, 0))`.execute(db)

export const find = (db: Db, id: string) =>
  db
    .selectFrom('departments')
    .select(['id', 'name', 'type', 'parentId', 'leadId', 'reportsTo', 'managerId', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What is wrong with a place in the tree and with the two people named. */
export async function check(
  db: Db,
  { id, name, parentId, leadId, managerId }: Partial<Fields> & { id: string | null },
) {
  const { rows } = await sql<{ isBelow: boolean; parent: boolean; lead: boolean; manager: boolean; taken: boolean }>`
    with recursive up as (
      select id, parent_id from departments where id = ${parentId ?? null}::uuid
      union select d.id, d.parent_id from departments d join up on d.id = up.parent_id)
    select exists (select 1 from up where id = ${id}::uuid) as is_below,
      exists (select 1 from departments where id = ${parentId ?? null}::uuid) as parent,
      exists (select 1 from users where id = ${leadId ?? null}::uuid and ${present('users')}) as lead,
      exists (select 1 from users where id = ${managerId ?? null}::uuid and ${present('users')}) as manager,
      exists (select 1 from departments where lower(name) = lower(${name ?? ''}) and parent_id is not distinct from ${parentId ?? null}::uuid
        and id is distinct from ${id}::uuid) as taken`.execute(db)
  return rows[0]!
}

/** What a deletion has to know: the name, how much belongs to it, and whether the replacement exists and lies outside. */
export async function removal(db: Db, id: string, replacementId: string | undefined) {
  const { rows } = await sql<{ name: string; uses: number; isBelow: boolean; replacement: boolean }>`
    with recursive up as (
      select id, parent_id from departments where id = ${replacementId ?? null}::uuid
      union select d.id, d.parent_id from departments d join up on d.id = up.parent_id)
    select d.name, exists (select 1 from up where id = d.id) as is_below, exists (select 1 from up) as replacement,
      ((select count(*) from users where department_id = d.id) + (select count(*) from positions where department_id = d.id)
        + (select count(*) from departments where parent_id = d.id))::int as uses
    from departments d where d.id = ${id}`.execute(db)
  return rows[0]
}

/** Deletes it; people, positions and sub-departments go over to the replacement. @returns false when it has changed meanwhile */
export async function remove(db: Db, id: string, version: number | undefined, replacementId?: string) {
  if (replacementId) {
    await replacing('departmentId', id, replacementId).execute(db)
    await db.updateTable('positions').set({ departmentId: replacementId }).where('departmentId', '=', id).execute()
    await db.updateTable('departments').set({ parentId: replacementId }).where('parentId', '=', id).execute()
  }
  let query = db.deleteFrom('departments').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** Names that an import brings, in one statement however many. */
export const insertNamed = (db: Db, entries: readonly { id: string; name: string }[]) =>
  sql`insert into departments (id, name) select id, name
    from json_to_recordset(${JSON.stringify(entries)}::json) e(id uuid, name text)`.execute(db)

/** Removes those that nothing uses. @param ids a query for their ids */
export const removeUnused = (db: Db, ids: RawBuilder<unknown>) =>
  sql`delete from departments where id in (${ids})
    and not exists (select 1 from users u where u.department_id = departments.id)
    and not exists (select 1 from departments d where d.parent_id = departments.id)
    and not exists (select 1 from positions p where p.department_id = departments.id)`.execute(db)

/** People who are about to be removed lead none of these departments any more. Both are queries for ids. */
export const forgetLeaders = (db: Db, ids: RawBuilder<unknown>, people: RawBuilder<unknown>) =>
  sql`update departments set lead_id = case when lead_id in (${people}) then null else lead_id end,
      manager_id = case when manager_id in (${people}) then null else manager_id end
    where id in (${ids}) and (lead_id in (${people}) or manager_id in (${people}))`.execute(db)
