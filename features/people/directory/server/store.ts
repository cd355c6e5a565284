import { type RawBuilder, sql } from 'kysely'
import { type MemberFields, memberFields } from '#features/core/members/fields.ts'
import { avatarOf, personColumns, present, type Searchable } from '#features/core/members/server/api.ts'
import { columnOf, having, type Having } from '#kit/fields.ts'
import { type FieldSort, type ListedField, type Placed, valuesOf } from '#features/people/custom-fields/server/api.ts'
import { type TableLines, type ListedTable, tableRowsIn } from '#features/people/field-tables/server/api.ts'
import { skillNames } from '#features/people/skills/server/api.ts'
import type { GoingOnSource } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { type Db, lastly, rowsOf } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import type { ListedPerson, Order } from '../contract.ts'
import type { Column, Gap, SORTS } from '../fields.ts'
import { may, visibleTo } from './access.ts'
import { conditions, every, lookUp, named, type Narrowing } from './filter-store.ts'
import { lacking } from './gap-store.ts'
import type { Cursor } from './rules.ts'
import { todayIn, type TodayRow } from './today-store.ts'

export interface Listed extends Omit<ListedPerson, 'today' | 'customFields' | 'tables' | 'missing'> {
  /** Null where it was not asked for. */
  day: TodayRow | null
  /** Values of custom fields, by their places in the list; null where none were asked for. */
  kept: Placed | null
  /** Rows of tables, by the tables' ids; null where none were asked for. */
  found: TableLines | null
  /** Null where the list is not filtered by it. */
  missing: Gap[] | null
  nameKey: string
  groupKey: string | null
  groupId: string | null
}

type Reading = Pick<Context, 'db' | 'actor' | 'now' | 'language'>

/** A sort of the product, or by a custom field. */
export type Sort = (typeof SORTS)[number] | FieldSort

interface ListOptions {
  filters: Narrowing
  sort: Sort
  direction: Order['direction']
  /** Columns of sections, and today; the usual ones are always there. */
  columns: readonly Column[]
  /** Custom fields among the columns. */
  fields: readonly ListedField[]
  /** The company's own tables among the columns. */
  tables: readonly ListedTable[]
  /** What is going on with people, for the column of today. */
  goingOn: readonly GoingOnSource[]
  after: Cursor | null
  limit: number
}

/**
 * A page of people. People without what the list is sorted by come last, by name: they are asked for only when the page reaches them,
 * so that both parts walk an index and stop. The reading ends with it.
 */
export async function page(ctx: Reading, asked: ListOptions, end = lastly): Promise<Listed[]> {
  const { sort, after, limit } = asked
  if (sort === 'name') return rowsOf(ctx.db, end(byName(asked, ctx, sql`true`)))
  const people = after && !after.group ? [] : await rowsOf(ctx.db, byGroup(asked, ctx))
  if (people.length === limit) return people
  const rest = { ...asked, limit: limit - people.length, after: after?.group ? null : after, direction: 'asc' as const }
  const without = typeof sort === 'object' ? sort.hasNone : sql`${WITHOUT[sort]} is null`
  return [...people, ...(await rowsOf(ctx.db, end(byName(rest, ctx, without))))]
}

/** A page of the filtered list, for a file: the transaction queries more afterwards. */
export const part = (ctx: Reading, asked: ListOptions): Promise<Listed[]> => page(ctx, asked, (statement) => statement)

/** The first people who match the filters, by name. */
export async function idsOf(db: Db, filters: Narrowing, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${every(conditions(filters))} order by u.name_key, u.id limit ${most(limit)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** How many people the filters leave. */
export async function count(db: Db, filters: Narrowing): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where ${every(conditions(filters))}`.execute(db)
  return rows[0]!.count
}

/** People for a picker, by name. */
export async function select(
  db: Db,
  {
    search,
    limit,
    ids,
    ...searchable
  }: { search: string; limit: number; ids?: readonly string[] | undefined } & Searchable,
) {
  const { sought } = await lookUp(db, { search }, searchable)
  const { rows } = await sql<{ id: string; firstName: string; lastName: string; email: string; avatar: string | null }>`
    select ${personColumns('u')}, case when ${searchable.withEmail} then u.email::text else '' end as email from users u
    where ${every([
      present('u'),
      ...(ids ? [sql<boolean>`u.id = any(${ids}::uuid[])`] : []),
      ...sought.map((word) => named(word, searchable)),
    ])}
    order by u.name_key, u.id limit ${most(limit)}`.execute(db)
  return rows
}

const GROUPS = {
  department: { alias: 'd', key: 'u.department_id' },
  location: { alias: 'l', key: 'u.location_id' },
  jobTitle: { alias: 't', key: 'u.job_title_id' },
} as const

const WITHOUT = {
  hireDate: sql`u.hire_date`,
  department: sql`u.department_id`,
  location: sql`u.location_id`,
  jobTitle: sql`u.job_title_id`,
} as const

type Extra = Having<MemberFields, 'list'>
const EXTRA = Object.fromEntries(
  having(memberFields, 'list').map((name) => [name, sql.ref(`u.${columnOf(name)}`)]),
) as Record<Extra, RawBuilder<unknown>>

function byName(
  { filters, direction, after, limit, ...wanted }: ListOptions,
  ctx: Reading,
  without: RawBuilder<unknown>,
) {
  const way = sql.raw(direction)
  const beyond = after
    ? sql<boolean>`(u.name_key, u.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after.key}, ${after.id}::uuid)`
    : sql<boolean>`true`
  return sql<Listed>`select ${shown({ ...wanted, filters }, ctx)}, null as "groupKey", null as "groupId" ${joined()}
    where ${every([...conditions(filters), beyond])} and ${without}
    order by u.name_key ${way}, u.id ${way} limit ${most(limit)}`
}

function byGroup(asked: ListOptions, ctx: Reading) {
  const { filters, sort, direction, after, limit, ...wanted } = asked
  if (typeof sort === 'object') return byField(asked, sort, ctx)
  const way = sql.raw(direction)
  const more = sql.raw(direction === 'asc' ? '>' : '<')
  if (sort === 'hireDate' || sort === 'name') {
    const beyond = after
      ? sql<boolean>`(u.hire_date, u.id) ${more} (${after.key}::date, ${after.id}::uuid)`
      : sql<boolean>`true`
    return sql<Listed>`select ${shown({ ...wanted, filters }, ctx)}, u.hire_date::text as "groupKey", u.id as "groupId" ${joined()}
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
  return sql<Listed>`select ${shown({ ...wanted, filters }, ctx)}, ${key} as "groupKey", ${id} as "groupId" ${joined(alias)}
    where ${every([...conditions(filters), beyond])}
    order by ${key} ${way}, ${id} ${way}, u.name_key, u.id limit ${most(limit)}`
}

/** Those with a value of a custom field: by it, then by name. */
function byField({ filters, direction, after, limit, ...wanted }: ListOptions, sort: FieldSort, ctx: Reading) {
  const { key, join } = sort
  const way = sql.raw(direction)
  const more = sql.raw(direction === 'asc' ? '>' : '<')
  const from = after?.group && sort.keyFrom(after.group.key)
  const beyond =
    after && from
      ? sql<boolean>`(${key} ${more} ${from} or (${key} = ${from} and (u.name_key, u.id) > (${after.key}, ${after.id}::uuid)))`
      : sql<boolean>`true`
  return sql<Listed>`select ${shown({ ...wanted, filters }, ctx)}, ${key}::text as "groupKey", u.id as "groupId" ${joined()} ${join}
    where ${every([...conditions(filters), beyond])}
    order by ${key} ${way}, u.name_key, u.id limit ${most(limit)}`
}

function shown(
  {
    columns,
    fields,
    tables,
    goingOn,
    filters,
  }: Pick<ListOptions, 'columns' | 'fields' | 'tables' | 'goingOn' | 'filters'>,
  ctx: Reading,
) {
  const { actor } = ctx
  const { missing, gaps } = filters
  const lacks = missing?.length && gaps ? lacking(gaps, missing) : sql`null`
  const kept = fields.length ? valuesOf(actor, fields) : sql`null`
  const ids = tables.map(({ id }) => id)
  const found = ids.length ? tableRowsIn(actor, ids, ctx.now) : sql`null`
  const day = columns.includes('today') ? todayIn(ctx, goingOn) : sql`null`
  const skills = columns.includes('skills') ? skillNames : sql`null`
  const extra = (Object.keys(EXTRA) as Extra[])
    .filter((column) => columns.includes(column))
    .map((column) => {
      const value = may.readWhole(actor, column)
        ? EXTRA[column]
        : sql`case when ${visibleTo(actor, column)} then ${EXTRA[column]} end`
      return sql`, ${value} as ${sql.id(column)}`
    })
  return sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email::text as email, ${avatarOf('u')} as avatar,
    u.status, ${iso('u.deactivated_at')} as "deactivatedAt", u.invited_at is not null as invited, t.name as "jobTitle", u.department_id as "departmentId", d.name as department, u.location_id as "locationId", l.name as location,
    u.manager_id as "managerId", m.first_name || ' ' || m.last_name as manager, u.name_key as "nameKey", ${day} as day, ${kept} as kept, ${found} as found, ${skills} as skills, ${lacks} as missing${sql.join(extra, sql``)}`
}

/** `first` is the group that the list is sorted by: people without one are not in this part. */
function joined(first?: 'd' | 'l' | 't') {
  const join = (alias: string, table: string, key: string) =>
    sql`${sql.raw(alias === first ? 'join' : 'left join')} ${sql.table(table)} ${sql.raw(alias)}
      on ${sql.ref(`${alias}.company_id`)} = u.company_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(key)}`
  return sql`from users u ${join('t', 'job_titles', 'u.job_title_id')} ${join('d', 'departments', 'u.department_id')}
    ${join('l', 'locations', 'u.location_id')} ${join('m', 'users', 'u.manager_id')}`
}

/** Written into the text: of a prepared statement's parameter the planner would guess a tenth of the company. */
const most = (limit: number) => sql.raw(String(Math.trunc(limit)))
