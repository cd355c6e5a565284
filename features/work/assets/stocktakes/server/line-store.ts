import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { matching } from '#platform/search.ts'
import type { Condition, LineChange, LineFilters } from '../contract.ts'

export interface LineRow {
  id: string
  position: number
  assetId: string | null
  name: string
  inventoryNumber: string
  serialNumber: string
  category: string
  location: string
  state: string
  holder: PersonRef | null
  lastCountedAt: Date | null
  countId: string | null
  condition: Condition | null
  note: string | null
  countedBy: PersonRef | null
  countedAt: Date | null
  changes: LineChange[]
  decision: string | null
}

/**
 * `l` with its count `k`, and with the thing `a` as it is now. Both are looked up by their keys for each line (`offset 0`): right after a start
 * PostgreSQL knows nothing of thousands of new lines yet, and would join them in an order for one.
 */
const FROM = sql`stocktake_lines l
  join stocktakes t on t.company_id = l.company_id and t.id = l.stocktake_id
  left join lateral (select c.id, c.condition, c.note, c.counted_by, c.counted_at from stocktake_counts c
    where c.company_id = l.company_id and c.line_id = l.id and c.undone_at is null offset 0) k on true
  left join lateral (select x.state_id, x.holder_id, x.location_id from assets x
    where x.company_id = l.company_id and x.id = l.asset_id offset 0) a on true`

const STATE_MOVED = sql`(l.decision is null and a.state_id is distinct from l.state_id)`
const HOLDER_MOVED = sql`(l.decision is null and a.holder_id is distinct from l.holder_id)`
const PLACE_MOVED = sql`(a.location_id is distinct from l.location_id)`
const stateOf = (id: RawBuilder<unknown>) =>
  sql`(select n.name from catalogue_entries n where n.company_id = l.company_id and n.id = ${id})`
const placeOf = (id: RawBuilder<unknown>) =>
  sql`coalesce((select n.name from locations n where n.company_id = l.company_id and n.id = ${id}), '')`
const nameOf = (id: RawBuilder<unknown>) =>
  sql`coalesce((select btrim(n.first_name || ' ' || n.last_name) from users n where n.company_id = l.company_id and n.id = ${id}), '')`

/** What has become of a thing since the start: computed while it is open, kept afterwards. What the stock-take itself has done is no news. */
const NOW = sql`(case when l.asset_id is null then jsonb_build_array(jsonb_build_object('what', 'deleted', 'before', '', 'after', ''))
  else (case when ${STATE_MOVED} then jsonb_build_array(jsonb_build_object('what', 'state', 'before', ${stateOf(sql`l.state_id`)}, 'after', ${stateOf(sql`a.state_id`)})) else '[]' end)
    || (case when ${HOLDER_MOVED} then jsonb_build_array(jsonb_build_object('what', 'holder', 'before', ${nameOf(sql`l.holder_id`)}, 'after', ${nameOf(sql`a.holder_id`)})) else '[]' end)
    || (case when ${PLACE_MOVED} then jsonb_build_array(jsonb_build_object('what', 'location', 'before', ${placeOf(sql`l.location_id`)}, 'after', ${placeOf(sql`a.location_id`)})) else '[]' end)
  end)`
const CHANGES = sql`case when t.status = 'open' then ${NOW} else coalesce(l.changes, '[]') end`
const DIFFERS = sql`(l.asset_id is null or ${STATE_MOVED} or ${HOLDER_MOVED} or ${PLACE_MOVED})`
const CHANGED = sql`case when t.status = 'open' then ${DIFFERS} else l.changes is not null end`

const PARTS = { missing: sql`k.id is null`, found: sql`k.id is not null`, changed: CHANGED } as const

const narrowed = (stocktakeId: string, { part, search, location, category }: LineFilters): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`l.stocktake_id = ${stocktakeId}`,
      ...matching(sql`l.search_key`, search),
      ...(part ? [PARTS[part]] : []),
      ...(location === undefined ? [] : [sql`l.location = ${location}`]),
      ...(category === undefined ? [] : [sql`l.category = ${category}`]),
    ],
    sql` and `,
  )})`

/** @param after the position of the last one before */
export async function page(
  db: Db,
  stocktakeId: string,
  filters: LineFilters,
  { after, limit }: { after: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.position, l.asset_id, l.name, l.inventory_number, l.serial_number, l.category, l.location, ${stateOf(sql`l.state_id`)} as state,
      ${personRef('u')} as holder, l.last_counted_at, k.id as count_id, k.condition, k.note, ${personRef('b')} as counted_by, k.counted_at,
      ${CHANGES} as changes, l.decision
    from ${FROM}
      left join users u on u.company_id = l.company_id and u.id = l.holder_id
      left join users b on b.company_id = l.company_id and b.id = k.counted_by
    where ${narrowed(stocktakeId, filters)} and l.position > ${after}
    order by l.position limit ${limit}`.execute(db)
  return rows
}

export async function count(db: Db, stocktakeId: string, filters: LineFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(l.id)::int as count from ${FROM} where ${narrowed(stocktakeId, filters)}`.execute(db)
  return rows[0]!.count
}

/** Writes down what has become of each thing, before the stock-take is closed. */
export const keepChanges = (db: Db, stocktakeId: string) =>
  sql`with those as materialized (select l.id, ${NOW} as changes from ${FROM} where l.stocktake_id = ${stocktakeId} and ${DIFFERS})
    update stocktake_lines l set changes = those.changes from those where l.id = those.id`.execute(db)

export interface Missing {
  id: string
  assetId: string | null
  name: string
  isFound: boolean
}

/** Lines of this stock-take, and whether they were found. */
export async function chosen(db: Db, stocktakeId: string, ids: readonly string[]): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select l.id, l.asset_id, l.name, k.id is not null as is_found
    from stocktake_lines l left join stocktake_counts k on k.company_id = l.company_id and k.line_id = l.id and k.undone_at is null
    where l.stocktake_id = ${stocktakeId} and l.id = any(${[...ids]}::uuid[]) order by l.position`.execute(db)
  return rows
}

export const decide = (db: Db, ids: readonly string[], decision: string) =>
  db.updateTable('stocktakeLines').set({ decision }).where('id', 'in', ids).execute()
