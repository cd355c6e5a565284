import { sql } from 'kysely'
import { personRef, present } from '#features/core/members/server/api.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { visibleThrough } from '#platform/scope.ts'
import type { Kind } from '../../types/contract.ts'
import type { PolicySettings } from '../../balances/server/rules/facts.ts'
import { inForce } from '../../balances/server/fact-store.ts'
import type { PolicyGroup } from '../contract.ts'

export interface Row {
  id: string
  kind: Kind
  from: string
  settings: Partial<PolicySettings>
  by: string | null
  /** Null for the company's own rules. */
  group: PolicyGroup | null
}

const named = (kind: string, table: 'locations' | 'departments' | 'catalogue_entries', id: string) => sql`
  (select coalesce(json_agg(json_build_object('id', n.id, 'name', coalesce(n.name, '')) order by n.name), '[]')
    from leave_group_targets t left join ${sql.table(table)} n on n.company_id = t.company_id and n.id = ${sql.ref(`t.${id}`)}
    where t.policy_id = g.id and t.kind = ${kind})`

/** The company's versions and those of its groups, without what was agreed with single people; oldest first. */
export async function list(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.effective_from as from, p.settings, u.first_name || ' ' || u.last_name as by, null::json as "group"
    from leave_policies p left join users u on u.company_id = p.company_id and u.id = p.created_by
    where p.user_id is null
    union all
    select g.id, g.kind, g.effective_from, g.settings, u.first_name || ' ' || u.last_name,
      json_build_object('id', g.group_id, 'name', g.name, 'rank', g.rank, 'hasEnded', g.has_ended,
        'locations', ${named('location', 'locations', 'location_id')},
        'departments', ${named('department', 'departments', 'department_id')},
        'employmentTypes', ${named('employmentType', 'catalogue_entries', 'employment_type_id')})
    from leave_group_policies g left join users u on u.company_id = g.company_id and u.id = g.created_by
    order by 2, 3, 1`.execute(db)
  return rows
}

/** The day it is in the company's most usual time zone. */
export async function timeZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select mode() within group (order by l.time_zone) as zone from users u
    join locations l on l.company_id = u.company_id and l.id = u.location_id where ${present('u')}`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}

interface Targets {
  locationIds: readonly string[]
  departmentIds: readonly string[]
  employmentTypeIds: readonly string[]
}

/** Which of these lists name something that is not there. */
export async function unknown(db: Db, { locationIds, departmentIds, employmentTypeIds }: Targets) {
  const lacks = (ids: readonly string[], from: ReturnType<typeof sql>) =>
    sql`(select count(*) from ${from} and id = any(${[...ids]}::uuid[])) < ${new Set(ids).size}`
  const { rows } = await sql<{ locationIds: boolean; departmentIds: boolean; employmentTypeIds: boolean }>`
    select ${lacks(locationIds, sql`locations where true`)} as "locationIds",
      ${lacks(departmentIds, sql`departments where true`)} as "departmentIds",
      ${lacks(employmentTypeIds, sql`catalogue_entries where catalogue = 'employment_types'`)} as "employmentTypeIds"`.execute(
    db,
  )
  return rows[0]!
}

/** These departments and all below them. */
export async function withBelow(db: Db, departmentIds: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select d.id from departments d where d.id = any(${[...departmentIds]}::uuid[])
      union select d.id from departments d join below b on d.parent_id = b.id)
    select id from below`.execute(db)
  return rows.map(({ id }) => id)
}

/** People whose time off the actor may see, from the one after `after` on: one more than `limit`, and how many there are in all. */
export async function somePeople(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  after: string | undefined,
  limit: number,
): Promise<{ rows: (PersonRef & { place: [string] })[]; total: number }> {
  const seen = sql`${present('u')} and ${visibleThrough(actor, 'timeoff.record', 'view', 'u.id')}`
  const { rows } = await sql<{ people: PersonRef[]; total: number }>`
    select (select count(*)::int from users u where ${seen}) as total,
      (select coalesce(json_agg(one.person order by one.id), '[]') from (
        select u.id, ${personRef('u')} as person from users u
        where ${seen} and u.id > ${after ?? '00000000-0000-0000-0000-000000000000'} order by u.id limit ${limit + 1}) one) as people`.execute(
    db,
  )
  const { people, total } = rows[0]!
  return { rows: people.map((one) => ({ ...one, place: [one.id] })), total }
}

/** Everyone with leave of this kind that is planned on that day or later. */
export async function peopleWithLeaveFrom(db: Db, kind: Kind, from: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.user_id as id from time_off_requests r
    where r.kind = ${kind} and r.last_day >= ${from} and ${inForce('r')} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export const choices = async (db: Db) => ({
  locations: await db
    .selectFrom('locations')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .execute(),
  departments: await db.selectFrom('departments').select(['id', 'name']).orderBy('nameKey').execute(),
})
