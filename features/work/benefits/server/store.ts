import { type RawBuilder, sql } from 'kysely'
import type { CatalogueUse } from '#features/core/catalogues/server/api.ts'
import { namedLike } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Benefit, BenefitFilters, Period, Shown, Sort } from '../contract.ts'
import type { PageKey } from './rules.ts'

type Named = { id: string; name: string } | null

export interface Listed {
  id: string
  name: string
  nameKey: string
  category: Named
  provider: string
  description: string
  currency: string
  costPeriod: Period
  employerCost: number
  employeeCost: number
  allowedQuantity: number | null
  grantedCount: number
  contractDate: string | null
  expireDate: string | null
  tenureMonths: number | null
  isArchived: boolean
  version: number
  document: Benefit['document']
}

/** The day it is for a person whose location is `l`. */
export const todayThere = (now: Date): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`

/** The last day of a grant `g` of a benefit `b`. */
export const UNTIL = sql<string | null>`least(g.date_to, b.expire_date)`

/** Whether a grant `g` of a benefit `b` takes up one of the allowed quantity: it runs or is planned where its person is. */
export const takesOne = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(g.ended_at is null and (${UNTIL} is null or ${UNTIL} >= ${todayThere(now)}))`

/** How many take one, of a benefit `b`. */
export const grantedCount = (now: Date) => sql<number>`(select count(*)::int from benefit_grants g
  join users u on u.company_id = g.company_id and u.id = g.user_id
  left join locations l on l.company_id = u.company_id and l.id = u.location_id
  where g.company_id = b.company_id and g.benefit_id = b.id and ${takesOne(now)})`

/** What a benefit `b` costs on a day: as the latest row that has begun says, or the first. */
export const costOn = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`left join lateral (
  select k.employer_cost::float8 as employer_cost, k.employee_cost::float8 as employee_cost from benefit_costs k
  where k.company_id = b.company_id and k.benefit_id = b.id
  order by k.from_day <= ${day} desc, case when k.from_day <= ${day} then k.from_day end desc, k.from_day limit 1) cost on true`

/** On which it is today, wherever nobody's own day counts. */
export const todayOfCompany = (now: Date): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone 'UTC')::date`

const columns = (now: Date) => sql`b.id, b.name, b.name_key, b.provider, b.description, b.currency, b.cost_period,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as category,
  cost.employer_cost, cost.employee_cost, b.allowed_quantity, ${grantedCount(now)} as granted_count,
  b.contract_date, b.expire_date, b.tenure_months, b.is_archived, b.version,
  (select jsonb_build_object('name', f.name, 'size', f.size, 'checking', f.unscanned) from files f
    where f.company_id = b.company_id and f.id = b.document_file_id) as document`
const from = (now: Date) => sql`benefits b
  left join catalogue_entries c on c.company_id = b.company_id and c.id = b.category_id ${costOn(todayOfCompany(now))}`

/** Whether a benefit `b` can be given. */
export const isActive = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`not b.is_archived and (b.expire_date is null or b.expire_date >= ${todayOfCompany(now)})`

const WHICH: Record<Shown, (now: Date) => RawBuilder<boolean>> = {
  active: isActive,
  expired: (now) => sql<boolean>`not b.is_archived and b.expire_date < ${todayOfCompany(now)}`,
  archived: () => sql<boolean>`b.is_archived`,
}

const matching = ({ search, categoryId, shown }: BenefitFilters, now: Date): RawBuilder<boolean> => sql<boolean>`
  ${WHICH[shown](now)} and ${namedLike(sql`(b.name || ' ' || b.provider)`, search)}
  and ${categoryId ? sql`b.category_id = any(${categoryId}::uuid[])` : sql`true`}`

/** What a page is sorted by, as text: the same expression orders and continues. */
const KEYS: Record<Sort, RawBuilder<string>> = {
  name: sql<string>`x.name_key`,
  category: sql<string>`(lower(coalesce(x.category ->> 'name', '')) collate "und-x-icu")`,
  provider: sql<string>`(lower(x.provider) collate "und-x-icu")`,
  granted: sql<string>`(lpad(x.granted_count::text, 10, '0') collate "C")`,
  expireDate: sql<string>`(coalesce(x.expire_date::text, '9999-12-31') collate "C")`,
}

export interface PageOptions {
  now: Date
  after: PageKey | null
  limit: number
}

/** Benefits in order, from a place on. */
export async function page(db: Db, filters: BenefitFilters, { now, after, limit }: PageOptions) {
  const key = KEYS[filters.sort]
  const way = sql.raw(filters.direction)
  const beyond = sql.raw(filters.direction === 'asc' ? '>' : '<')
  const rest = after
    ? sql`(${key}, x.name_key, x.id) ${beyond} (${after[0]}::text, ${after[1]}::text, ${after[2]}::uuid)`
    : sql`true`
  const { rows } = await sql<Listed & { place: PageKey }>`
    select x.*, jsonb_build_array(${key}, x.name_key, x.id) as place
    from (select ${columns(now)} from ${from(now)} where ${matching(filters, now)}) x
    where ${rest} order by ${key} ${way}, x.name_key ${way}, x.id ${way} limit ${limit}`.execute(db)
  return rows
}

export async function count(db: Db, filters: BenefitFilters, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from benefits b where ${matching(filters, now)}`.execute(db)
  return rows[0]!.count
}

export async function find(db: Db, id: string, now: Date): Promise<Listed | undefined> {
  const { rows } = await sql<Listed>`select ${columns(now)} from ${from(now)} where b.id = ${id}`.execute(db)
  return rows[0]
}

export interface LockedBenefit {
  id: string
  name: string
  categoryId: string | null
  provider: string
  description: string
  currency: string
  costPeriod: Period
  allowedQuantity: number | null
  contractDate: string | null
  expireDate: string | null
  tenureMonths: number | null
  isArchived: boolean
  version: number
}

/** A benefit that nobody else grants or changes until the transaction ends: who takes the last one is decided here. */
export const hold = (db: Db, id: string): Promise<LockedBenefit | undefined> =>
  db
    .selectFrom('benefits')
    .select([
      'id',
      'name',
      'categoryId',
      'provider',
      'description',
      'currency',
      'costPeriod',
      'allowedQuantity',
      'contractDate',
      'expireDate',
      'tenureMonths',
      'isArchived',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ costPeriod: Period }>()
    .executeTakeFirst()

/** How many take one now. */
export async function taken(db: Db, id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${grantedCount(now)} as count from benefits b where b.id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

export type Fields = Omit<LockedBenefit, 'id' | 'isArchived' | 'version'>

/** @returns nothing when there is one of this name */
export const insert = async (db: Db, fields: Fields): Promise<string | undefined> =>
  (
    await db
      .insertInto('benefits')
      .values(fields)
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export async function nameTaken(db: Db, name: string, except: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (
    select 1 from benefits where name_key = lower(${name} collate "und-x-icu") and id <> ${except}) as taken`.execute(
    db,
  )
  return rows[0]!.taken
}

export const change = (db: Db, id: string, fields: Partial<Fields & { isArchived: boolean }>) =>
  db
    .updateTable('benefits')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** @returns whether nobody has ever had it, so that it is gone */
export async function remove(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`delete from benefits b where b.id = ${id}
    and not exists (select 1 from benefit_grants g where g.company_id = b.company_id and g.benefit_id = b.id)
    returning b.id`.execute(db)
  return rows.length > 0
}

/** Those of these ids that name nothing. */
export async function unknown(
  db: Db,
  {
    categoryId,
    locationIds,
    employmentTypeIds,
  }: { categoryId: string | null; locationIds: readonly string[]; employmentTypeIds: readonly string[] },
) {
  const { rows } = await sql<{ categoryId: boolean; locationIds: boolean; employmentTypeIds: boolean }>`select
    (${categoryId}::uuid is not null and not exists (
      select 1 from catalogue_entries where id = ${categoryId}::uuid and catalogue = 'benefit_categories')) as category_id,
    (select count(*) from locations where id = any(${[...locationIds]}::uuid[])) < ${new Set(locationIds).size} as location_ids,
    (select count(*) from catalogue_entries where catalogue = 'employment_types' and id = any(${[...employmentTypeIds]}::uuid[]))
      < ${new Set(employmentTypeIds).size} as employment_type_ids`.execute(db)
  return rows[0]!
}

export const locations = (db: Db) =>
  db
    .selectFrom('locations')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .execute()

/** Of the most people: what a new benefit is likely to cost in. */
export async function usualCurrency(db: Db): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select l.currency from locations l left join users u on u.company_id = l.company_id and u.location_id = l.id
    where l.currency <> '' group by l.currency order by count(u.id) desc, l.currency limit 1`.execute(db)
  return rows[0]?.currency ?? null
}

/** Where entries of the list of categories are used. What is counted are benefits. */
export const USES: readonly CatalogueUse[] = [
  {
    list: 'benefit_categories',
    table: 'benefits',
    column: 'category_id',
    person: 'id',
    replacing: (before, after) => sql`update benefits set category_id = ${after} where category_id = ${before}`,
  },
]
