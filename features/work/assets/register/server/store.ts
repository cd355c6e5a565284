import { type RawBuilder, sql } from 'kysely'
import type { AssetState } from '#features/core/catalogues/contract.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, searchIn } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { matching } from '#platform/search.ts'
import type { AssetFields, AssetSort, Filters, Order, StateRef } from '../contract.ts'
import type { Cursor } from './rules.ts'

interface Named {
  id: string
  name: string
}

export interface Listed {
  id: string
  name: string
  category: Named | null
  serialNumber: string
  inventoryNumber: string
  purchasedOn: string | null
  location: Named | null
  state: StateRef
  holder: PersonRef | null
  receivedOn: string | null
  version: number
}

const named = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null
  then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`
export const stateRef = sql`json_build_object('id', s.id, 'name', s.name, 'builtIn', s.built_in)`

const COLUMNS = sql`a.id, a.name, ${named('c')} as category, a.serial_number, a.inventory_number, a.purchased_on,
  ${named('l')} as location, ${stateRef} as state, ${personRef('u')} as holder, a.received_on, a.version`

const FROM = sql`assets a
  join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id
  left join catalogue_entries c on c.company_id = a.company_id and c.id = a.category_id
  left join locations l on l.company_id = a.company_id and l.id = a.location_id
  left join users u on u.company_id = a.company_id and u.id = a.holder_id`

/** What a list is sorted by; nothing comes last. */
const KEYS: Readonly<Record<AssetSort, RawBuilder<unknown>>> = {
  name: sql`a.name_key`,
  inventoryNumber: sql`nullif(lower(a.inventory_number collate "und-x-icu"), '')`,
  category: sql`lower(c.name collate "und-x-icu")`,
  state: sql`lpad(s.position::text, 6, '0')`,
  holder: sql`u.name_key`,
  purchasedOn: sql`a.purchased_on::text`,
}

const byHolder = (holder: string): RawBuilder<boolean> => {
  if (holder === 'held') return sql<boolean>`a.holder_id is not null`
  if (holder === 'free') return sql<boolean>`a.holder_id is null`
  if (holder === 'left') return sql<boolean>`u.deactivated_at is not null`
  return sql<boolean>`a.holder_id = ${holder}`
}

/** By what is on it, or by the name of the person who has it. */
function found(search: string | undefined): RawBuilder<boolean> {
  const words = matching(sql`a.search_key`, search)
  if (words.length === 0) return sql<boolean>`true`
  return sql<boolean>`((${sql.join(words, sql` and `)}) or ${searchIn('u', search, { withEmail: false })})`
}

const among = ({ search, state, category, location, holder, ids }: Filters): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      found(search),
      ...(state ? [sql`a.state_id = ${state}`] : []),
      ...(category ? [sql`a.category_id = ${category}`] : []),
      ...(location ? [sql`a.location_id = ${location}`] : []),
      ...(holder ? [byHolder(holder)] : []),
      ...(ids ? [sql`a.id = any(${ids}::uuid[])`] : []),
    ],
    sql` and `,
  )})`

function beyond({ sort, direction }: Order, { key, name, number, id }: Cursor): RawBuilder<boolean> {
  const next = sql`(a.name_key, a.inventory_number, a.id) > (${name}::text, ${number}::text, ${id}::uuid)`
  if (key === null) return sql<boolean>`(${KEYS[sort]} is null and ${next})`
  const further = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${KEYS[sort]} is null or ${KEYS[sort]} ${further} ${key}::text or (${KEYS[sort]} = ${key}::text and ${next}))`
}

export interface OnPage extends Listed {
  sortKey: string | null
  nameKey: string
}

export interface Paging {
  /** Where the last page ended. */
  after: Cursor | null
  limit: number
}

/** What follows the columns of a page. */
const paged = (filters: Filters, order: Order, { after, limit }: Paging) => {
  const key = KEYS[order.sort]
  return sql`from ${FROM} where ${among(filters)} and ${after ? beyond(order, after) : sql`true`}
    order by ${key} is null, ${key} ${sql.raw(order.direction)}, a.name_key, a.inventory_number, a.id limit ${limit}`
}

export async function page(db: Db, filters: Filters, order: Order, paging: Paging): Promise<OnPage[]> {
  const { rows } = await sql<OnPage>`
    select ${COLUMNS}, ${KEYS[order.sort]} as sort_key, a.name_key ${paged(filters, order, paging)}`.execute(db)
  return rows
}

interface Rest {
  description: string
  price: number | null
  currency: string | null
  warrantyEndsOn: string | null
  leaseEndsOn: string | null
}
const REST = sql`a.price::float8 as price, a.currency, a.warranty_ends_on, a.lease_ends_on`

export type Written = OnPage & Rest

/** Rows of a file. */
export async function part(db: Db, filters: Filters, order: Order, paging: Paging): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select ${COLUMNS}, a.description, ${REST}, ${KEYS[order.sort]} as sort_key, a.name_key ${paged(filters, order, paging)}`.execute(
    db,
  )
  return rows
}

export interface Counted {
  facet: 'all' | 'state' | 'category' | 'location'
  id: string | null
  name: string | null
  builtIn: AssetState | null
  place: number
  count: number
}

/** How many match, and how many of each choice. */
export async function counts(db: Db, filters: Filters): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with those as materialized (select a.state_id, a.category_id, a.location_id from ${FROM} where ${among(filters)})
    select 'all' as facet, null::uuid as id, null as name, null as built_in, 0 as place, count(*)::int as count from those
    union all select 'state', s.id, s.name, s.built_in, s.position, count(*)::int from those
      join catalogue_entries s on s.id = those.state_id group by s.id, s.name, s.built_in, s.position
    union all select 'category', c.id, c.name, null, c.position, count(*)::int from those
      join catalogue_entries c on c.id = those.category_id group by c.id, c.name, c.position
    union all select 'location', l.id, l.name, null, 0, count(*)::int from those
      join locations l on l.id = those.location_id group by l.id, l.name
    order by place, name`.execute(db)
  return rows
}

export type Shown = Listed & Rest & { returnedOn: string | null }

export async function find(db: Db, id: string): Promise<Shown | undefined> {
  const { rows } = await sql<Shown>`
    select ${COLUMNS}, a.description, ${REST}, a.returned_on from ${FROM} where a.id = ${id}`.execute(db)
  return rows[0]
}

/** What is known of a thing; nothing is left out. */
export type Known = { [Name in keyof AssetFields]-?: Exclude<AssetFields[Name], undefined> }

/** As it is kept, held until the transaction ends. */
export const hold = (db: Db, id: string): Promise<(Known & { id: string; version: number }) | undefined> =>
  db
    .selectFrom('assets')
    .select([
      'id',
      'name',
      'categoryId',
      'serialNumber',
      'inventoryNumber',
      'description',
      'purchasedOn',
      sql<number | null>`price::float8`.as('price'),
      'currency',
      'warrantyEndsOn',
      'leaseEndsOn',
      'locationId',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** What is wrong with the places that a thing refers to, and whether another one has its inventory number. */
export async function around(db: Db, { categoryId, locationId, inventoryNumber }: Known, butFor: string | null) {
  const { rows } = await sql<{ noCategory: boolean; noLocation: boolean; taken: boolean }>`
    select ${categoryId}::uuid is not null and not exists (select 1 from catalogue_entries
        where id = ${categoryId}::uuid and catalogue = 'asset_categories') as no_category,
      ${locationId}::uuid is not null and not exists (select 1 from locations where id = ${locationId}::uuid) as no_location,
      ${inventoryNumber} <> '' and exists (select 1 from assets
        where lower(inventory_number) = lower(${inventoryNumber}) and id is distinct from ${butFor}::uuid) as taken`.execute(
    db,
  )
  return rows[0]!
}

export async function insert(db: Db, row: Known & { stateId: string; createdBy: string }): Promise<string> {
  const { id } = await db.insertInto('assets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns the new version, or undefined when it was changed since */
export const change = async (db: Db, id: string, values: object, version: number): Promise<number | undefined> =>
  (
    await db
      .updateTable('assets')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
  )?.version

export const remove = (db: Db, id: string) => db.deleteFrom('assets').where('id', '=', id).execute()

/** The currency that most things were bought in. */
export async function usualCurrency(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('assets')
    .select('currency')
    .where('currency', 'is not', null)
    .groupBy('currency')
    .orderBy(sql`count(*)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.currency ?? null
}

export const locations = (db: Db) => db.selectFrom('locations').select(['id', 'name']).orderBy('name').execute()
