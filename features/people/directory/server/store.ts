import { type RawBuilder, sql } from 'kysely'
import type { State } from '#features/core/members/contract.ts'
import { type MemberFields, memberFields } from '#features/core/members/fields.ts'
import { avatarOf, personColumns, present, searchIn, stateIn } from '#features/core/members/server/api.ts'
import { columnOf, having, type Having } from '#kit/fields.ts'
import type { Actor } from '#platform/context.ts'
import { type Db, lastly, rowsOf } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { matching } from '#platform/search.ts'
import type { Column, Filters, ListedPerson, Order } from '../contract.ts'
import { may, visibleTo } from './access.ts'
import type { Cursor } from './rules.ts'

export interface Listed extends ListedPerson {
  nameKey: string
  groupKey: string | null
  groupId: string | null
}

interface ListOptions {
  filters: Filters
  sort: Order['sort']
  direction: Order['direction']
  /** Columns of sections; the usual ones are always there. */
  columns: readonly Column[]
  after: Cursor | null
  limit: number
}

/**
 * A page of people. People without what the list is sorted by come last, by name: they are asked for only when the page reaches them,
 * so that both parts walk an index and stop. The reading ends with it.
 */
export async function page(db: Db, actor: Actor, asked: ListOptions, end = lastly): Promise<Listed[]> {
  const { sort, after, limit } = asked
  if (sort === 'name') return rowsOf(db, end(byName(asked, actor, sql`true`)))
  const people = after && !after.group ? [] : await rowsOf(db, byGroup(asked, actor))
  if (people.length === limit) return people
  const rest = { ...asked, limit: limit - people.length, after: after?.group ? null : after, direction: 'asc' as const }
  const without = sort === 'hireDate' ? sql`u.hire_date is null` : sql`${sql.ref(GROUPS[sort].key)} is null`
  return [...people, ...(await rowsOf(db, end(byName(rest, actor, without))))]
}

/** A page of the filtered list, for a file: the transaction queries more afterwards. */
export const part = (db: Db, actor: Actor, asked: ListOptions): Promise<Listed[]> =>
  page(db, actor, asked, (statement) => statement)

/** How many people the filters leave. */
export async function count(db: Db, filters: Filters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where ${every(conditions(filters))}`.execute(db)
  return rows[0]!.count
}

/** How many people are in which place, in one pass: the facets are summed from it. */
export async function spread(db: Db, filters: Filters) {
  const { rows } = await sql<{
    status: State
    departmentId: string | null
    locationId: string | null
    jobTitleId: string | null
    count: number
  }>`
    select ${stateIn('u')} as status, u.department_id, u.location_id, u.job_title_id, count(*)::int as count
    from users u where ${every(common(filters))} group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** The names that facets and pickers show. */
export async function groups(db: Db) {
  const { rows } = await sql<{ of: 'd' | 'l' | 't'; id: string; name: string; parentId: string | null }>`
    select 'd' as of, id, name, parent_id, name_key from departments
    union all select 'l', id, name, null, name_key from locations
    union all select 't', id, name, null, name_key from job_titles
    order by name_key, id`.execute(db)
  return rows
}

export const select = (
  db: Db,
  {
    search,
    limit,
    ids,
    withEmail,
  }: { search: string; limit: number; ids?: readonly string[] | undefined; withEmail: boolean },
) =>
  sql<{ id: string; firstName: string; lastName: string; email: string; avatar: string | null }>`
    select ${personColumns('u')}, case when ${withEmail} then u.email::text else '' end as email from users u
    where ${every([
      present('u'),
      ...(ids ? [sql<boolean>`u.id = any(${ids}::uuid[])`] : []),
      searchIn('u', search, { withEmail }),
    ])}
    order by u.name_key, u.id limit ${most(limit)}`
    .execute(db)
    .then(({ rows }) => rows)

const GROUPS = {
  department: { alias: 'd', key: 'u.department_id' },
  location: { alias: 'l', key: 'u.location_id' },
  jobTitle: { alias: 't', key: 'u.job_title_id' },
} as const

type Extra = Having<MemberFields, 'list'>
const EXTRA = Object.fromEntries(
  having(memberFields, 'list').map((name) => [name, sql.ref(`u.${columnOf(name)}`)]),
) as Record<Extra, RawBuilder<unknown>>

function byName(
  { filters, direction, columns, after, limit }: ListOptions,
  actor: Actor,
  without: RawBuilder<unknown>,
) {
  const way = sql.raw(direction)
  const beyond = after
    ? sql<boolean>`(u.name_key, u.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after.key}, ${after.id}::uuid)`
    : sql<boolean>`true`
  return sql<Listed>`select ${shown(columns, actor)}, null as "groupKey", null as "groupId" ${joined()}
    where ${every([...conditions(filters), beyond])} and ${without}
    order by u.name_key ${way}, u.id ${way} limit ${most(limit)}`
}

function byGroup({ filters, sort, direction, columns, after, limit }: ListOptions, actor: Actor) {
  const way = sql.raw(direction)
  const more = sql.raw(direction === 'asc' ? '>' : '<')
  if (sort === 'hireDate' || sort === 'name') {
    const beyond = after
      ? sql<boolean>`(u.hire_date, u.id) ${more} (${after.key}::date, ${after.id}::uuid)`
      : sql<boolean>`true`
    return sql<Listed>`select ${shown(columns, actor)}, u.hire_date::text as "groupKey", u.id as "groupId" ${joined()}
      where ${every([...conditions(filters), beyond])} and u.hire_date is not null
      order by u.hire_date ${way}, u.id ${way} limit ${most(limit)}`
  }
  const { alias } = GROUPS[sort]
  const key = sql.ref(`${alias}.name_key`)
  const id = sql.ref(`${alias}.id`)
  const { group } = after ?? {}
  // the groups from here on; within the group where the page ended, the names after it
  const beyond =
    after && group
      ? sql<boolean>`(${key}, ${id}) ${more}= (${group.key}, ${group.id}::uuid)
          and not (${id} = ${group.id}::uuid and (u.name_key, u.id) <= (${after.key}, ${after.id}::uuid))`
      : sql<boolean>`true`
  return sql<Listed>`select ${shown(columns, actor)}, ${key} as "groupKey", ${id} as "groupId" ${joined(alias)}
    where ${every([...conditions(filters), beyond])}
    order by ${key} ${way}, ${id} ${way}, u.name_key, u.id limit ${most(limit)}`
}

function shown(columns: readonly Column[], actor: Actor) {
  const extra = (Object.keys(EXTRA) as Extra[])
    .filter((column) => columns.includes(column))
    .map((column) => {
      const value = may.readForAll(actor, column)
        ? EXTRA[column]
        : sql`case when ${visibleTo(actor, column)} then ${EXTRA[column]} end`
      return sql`, ${value} as ${sql.id(column)}`
    })
  return sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email::text as email, ${avatarOf('u')} as avatar,
    u.status, ${iso('u.deactivated_at')} as "deactivatedAt", u.invited_at is not null as invited, t.name as "jobTitle", u.department_id as "departmentId", d.name as department, u.location_id as "locationId", l.name as location,
    u.manager_id as "managerId", m.first_name || ' ' || m.last_name as manager, u.name_key as "nameKey"${sql.join(extra, sql``)}`
}

/** `first` is the group that the list is sorted by: people without one are not in this part. */
function joined(first?: 'd' | 'l' | 't') {
  const join = (alias: string, table: string, key: string) =>
    sql`${sql.raw(alias === first ? 'join' : 'left join')} ${sql.table(table)} ${sql.raw(alias)}
      on ${sql.ref(`${alias}.company_id`)} = u.company_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(key)}`
  return sql`from users u ${join('t', 'job_titles', 'u.job_title_id')} ${join('d', 'departments', 'u.department_id')}
    ${join('l', 'locations', 'u.location_id')} ${join('m', 'users', 'u.manager_id')}`
}

function conditions(filters: Filters): RawBuilder<boolean>[] {
  const { department, location, jobTitle, status } = filters
  const parts = [...common(filters), inStatus(status)]
  if (department?.length)
    parts.push(sql<boolean>`u.department_id in (with recursive below as (
      select id from departments where id = any(${department}::uuid[])
      union select c.id from departments c join below on c.parent_id = below.id) select id from below)`)
  if (location?.length) parts.push(sql<boolean>`u.location_id = any(${location}::uuid[])`)
  if (jobTitle?.length) parts.push(sql<boolean>`u.job_title_id = any(${jobTitle}::uuid[])`)
  return parts
}

/** Written out by column, so that the planner knows how many there are. */
function inStatus(status: Filters['status']): RawBuilder<boolean> {
  if (!status?.length) return present('u')
  const parts = status.map((one) =>
    one === 'deactivated' ? sql`u.deactivated_at is not null` : sql`(${present('u')} and u.status = ${one})`,
  )
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** What narrows the facets too: they answer "how many more if I choose this". */
function common({ search, manager, hiredFrom, hiredTo }: Filters): RawBuilder<boolean>[] {
  const parts = matching(
    (pattern) => sql`(u.search_key like ${pattern}
      or u.job_title_id in (select id from job_titles where search_key like ${pattern}))`,
    search,
  )
  if (manager?.length) parts.push(sql<boolean>`u.manager_id = any(${manager}::uuid[])`)
  if (hiredFrom) parts.push(sql<boolean>`u.hire_date >= ${hiredFrom}::date`)
  if (hiredTo) parts.push(sql<boolean>`u.hire_date <= ${hiredTo}::date`)
  return parts
}

const every = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`

/** Written into the text: of a prepared statement's parameter the planner would guess a tenth of the company. */
const most = (limit: number) => sql.raw(String(Math.trunc(limit)))
