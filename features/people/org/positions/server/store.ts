import { type RawBuilder, sql } from 'kysely'
import { personRef, present, replacing } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Position } from '../contract.ts'

export const list = (db: Db): Promise<Position[]> => read(db, sql`true`)

export const vacant = (db: Db): Promise<Position[]> => read(db, sql`h.id is null`)

/** How many positions nobody has and the first of them by name, as a JSON scalar. */
export const vacantPositions = (most: number): RawBuilder<unknown> => sql`(
  with vacant as materialized (
    select p.id, p.name, d.name as department from positions p
      left join departments d on d.company_id = p.company_id and d.id = p.department_id
    where not exists (select 1 from users u where u.company_id = p.company_id and u.position_id = p.id and ${present('u')})
  )
  select json_build_object('count', (select count(*) from vacant), 'items', coalesce((select json_agg(row_to_json(v))
    from (select * from vacant order by lower(name collate "und-x-icu"), id limit ${most}) v), '[]')))`

interface Fields {
  name: string
  departmentId: string | null
  locationId: string | null
  reportsToId: string | null
  isManagement: boolean
  recruitingStartDate: string | null
  recruitingEndDate: string | null
}

export const find = (db: Db, id: string) =>
  db
    .selectFrom('positions')
    .select([
      'id',
      'name',
      'departmentId',
      'locationId',
      'reportsToId',
      'isManagement',
      'recruitingStartDate',
      'recruitingEndDate',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const insert = async (db: Db, fields: Fields, createdBy: string) =>
  (
    await db
      .insertInto('positions')
      .values({ ...fields, createdBy })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** @returns the new version, or undefined on a version conflict */
export async function change(db: Db, id: string, fields: Fields, version: number | undefined) {
  let query = db
    .updateTable('positions')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** Changes of the tree queue up: two that are right by themselves could close a circle together. */
export const holdTree = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('positions ' || sec.company()::text, 0))`.execute(db)

export async function check(db: Db, id: string | null, { departmentId, locationId, reportsToId }: Fields) {
  const { rows } = await sql<{ department: boolean; location: boolean; superior: boolean; isBelow: boolean }>`
    with recursive up as (
      select id, reports_to_id from positions where id = ${reportsToId}::uuid
      union select p.id, p.reports_to_id from positions p join up on p.id = up.reports_to_id)
    select exists (select 1 from departments where id = ${departmentId}::uuid) as department,
      exists (select 1 from locations where id = ${locationId}::uuid) as location,
      exists (select 1 from positions where id = ${reportsToId}::uuid) as superior,
      exists (select 1 from up where id = ${id}::uuid) as is_below`.execute(db)
  return rows[0]!
}

export async function uses(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from users where position_id = ${id} and ${present('users')})
      + (select count(*) from positions where reports_to_id = ${id}) as count`.execute(db)
  return rows[0]!.count
}

/** People who have left no longer hold it. */
export async function remove(db: Db, id: string, version: number | undefined): Promise<boolean> {
  const { rows } = await sql`
    with left_behind as (${replacing('positionId', id, null)})
    delete from positions where id = ${id} and ${version === undefined ? sql`true` : sql`version = ${version}`} returning id`.execute(
    db,
  )
  return rows.length > 0
}

async function read(db: Db, where: RawBuilder<unknown>): Promise<Position[]> {
  const { rows } = await sql<Omit<Position, 'createdAt'> & { createdAt: Date }>`
    select p.id, p.name, p.is_management, p.recruiting_start_date, p.recruiting_end_date, p.created_at, p.version,
      h.id is null as is_vacant, ${personRef('h')} as employee, ${personRef('c')} as creator,
      ${named('d')} as department, ${named('l')} as location, ${named('s')} as reports_to
    from positions p
    left join lateral (select * from users u where u.position_id = p.id and ${present('u')} order by u.created_at limit 1) h on true
    left join users c on c.company_id = p.company_id and c.id = p.created_by
    left join departments d on d.company_id = p.company_id and d.id = p.department_id
    left join locations l on l.company_id = p.company_id and l.id = p.location_id
    left join positions s on s.company_id = p.company_id and s.id = p.reports_to_id
    where ${where} order by lower(p.name collate "und-x-icu"), p.id`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

const named = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** Names that an import brings, in one statement however many. */
export const insertNamed = (db: Db, entries: readonly { id: string; name: string }[]) =>
  sql`insert into positions (id, name) select id, name
    from json_to_recordset(${JSON.stringify(entries)}::json) e(id uuid, name text)`.execute(db)

/** Removes those that nothing uses. @param ids a query for their ids */
export const removeUnused = (db: Db, ids: RawBuilder<unknown>) =>
  sql`delete from positions where id in (${ids})
    and not exists (select 1 from users u where u.position_id = positions.id)
    and not exists (select 1 from positions p where p.reports_to_id = positions.id)`.execute(db)
