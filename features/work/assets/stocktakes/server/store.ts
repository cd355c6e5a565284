import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Figures, Scope, Status, Stocktake } from '../contract.ts'

export interface Row extends Figures {
  id: string
  name: string
  status: Status
  scope: Scope
  startedBy: PersonRef | null
  startedAt: Date
  endedBy: PersonRef | null
  endedAt: Date | null
  reason: string
}

/** What a stock-take is narrowed to, by ids; empty lists narrow nothing. */
export interface Narrowed {
  locationIds: readonly string[]
  categoryIds: readonly string[]
  stateIds: readonly string[]
}

export const narrowedBy = ({ locations, categories, states }: Scope): Narrowed => ({
  locationIds: locations.map(({ id }) => id),
  categoryIds: categories.map(({ id }) => id),
  stateIds: states.map(({ id }) => id),
})

const among = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  ids.length === 0 ? sql`true` : sql`${column} = any(${[...ids]}::uuid[])`

/** What is counted: `a` and its state `s`. What is written off is nowhere any more. */
const expected = ({ locationIds, categoryIds, stateIds }: Narrowed) => sql`s.built_in is distinct from 'written_off'
  and ${among(sql`a.location_id`, locationIds)} and ${among(sql`a.category_id`, categoryIds)} and ${among(sql`a.state_id`, stateIds)}`

export async function size(db: Db, narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assets a join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id
    where ${expected(narrowed)}`.execute(db)
  return rows[0]!.count
}

/** The names of what was chosen; what is not there is left out. */
export async function scopeOf(db: Db, { locationIds, categoryIds, stateIds }: Narrowed): Promise<Scope> {
  const { rows } = await sql<Scope>`
    select coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name) from locations l
        where l.id = any(${[...locationIds]}::uuid[])), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.position) from catalogue_entries e
        where e.id = any(${[...categoryIds]}::uuid[]) and e.catalogue = 'asset_categories'), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.position) from catalogue_entries e
        where e.id = any(${[...stateIds]}::uuid[]) and e.catalogue = 'asset_states'
          and e.built_in is distinct from 'written_off'), '[]') as states`.execute(db)
  return rows[0]!
}

/** A stock-take with the list of what is expected, as it is now. */
export async function start(
  db: Db,
  { name, scope, startedBy, now }: { name: string; scope: Scope; startedBy: string; now: Date },
): Promise<{ id: string; expected: number }> {
  const { rows } = await sql<{ id: string; expected: number }>`
    insert into stocktakes (name, scope, started_by, started_at)
    values (${name}, ${JSON.stringify(scope)}::jsonb, ${startedBy}::uuid, ${now}) returning id, expected`.execute(db)
  const { id } = rows[0]!
  const { numAffectedRows = 0n } = await sql`
    insert into stocktake_lines (stocktake_id, position, asset_id, name, inventory_number, serial_number, category, location_id, location,
      state_id, holder_id, last_counted_at)
    select ${id}::uuid, row_number() over (order by a.name_key, a.inventory_number, a.id), a.id, a.name, a.inventory_number,
      a.serial_number, coalesce(c.name, ''), a.location_id, coalesce(l.name, ''), a.state_id, a.holder_id, a.last_counted_at
    from assets a join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id
      left join catalogue_entries c on c.company_id = a.company_id and c.id = a.category_id
      left join locations l on l.company_id = a.company_id and l.id = a.location_id
    where ${expected(narrowedBy(scope))}`.execute(db)
  await sql`update stocktakes set expected = ${Number(numAffectedRows)}::int where id = ${id}`.execute(db)
  return { id, expected: Number(numAffectedRows) }
}

/** While it is open its numbers are counted; afterwards they are kept. */
const numbers = (of: string) => {
  const k = (column: string) => sql.ref(`${of}.${column}`)
  const kept = (name: keyof Figures, outcome: string) => sql`case when ${k('figures')} is not null
    then (${k('figures')} ->> ${name})::int else (select count(*)::int from stocktake_counts n where n.company_id = ${k('company_id')}
      and n.stocktake_id = ${k('id')} and n.undone_at is null and n.outcome = ${outcome}) end as ${sql.ref(name)}`
  return sql`${kept('found', 'found')}, ${kept('elsewhere', 'elsewhere')}, ${kept('unknown', 'unknown')}`
}

const COLUMNS = sql`k.id, k.name, k.status, k.scope, k.expected, ${numbers('k')}, ${personRef('b')} as started_by, k.started_at,
  ${personRef('e')} as ended_by, k.ended_at, k.reason`
const FROM = sql`stocktakes k left join users b on b.company_id = k.company_id and b.id = k.started_by
  left join users e on e.company_id = k.company_id and e.id = k.ended_by`

export async function page(db: Db, after: { at: string; id: string } | null, limit: number): Promise<Row[]> {
  const beyond = after ? sql`(k.started_at, k.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where ${beyond} order by k.started_at desc, k.id desc limit ${limit}`.execute(db)
  return rows
}

export async function find(db: Db, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where k.id = ${id}`.execute(db)
  return rows[0]
}

export interface StocktakeRow {
  id: string
  name: string
  status: Status
  scope: Scope
  expected: number
  lastNumber: number
  startedAt: Date
}

/** Holds a stock-take until the transaction ends: counts get their numbers one after the other, and none comes after the end. */
export async function hold(db: Db, id: string): Promise<StocktakeRow | undefined> {
  const { rows } = await sql<StocktakeRow>`
    select k.id, k.name, k.status, k.scope, k.expected, k.last_number, k.started_at from stocktakes k where k.id = ${id}
    for update`.execute(db)
  return rows[0]
}

export const numbered = (db: Db, id: string, lastNumber: number) =>
  db.updateTable('stocktakes').set({ lastNumber }).where('id', '=', id).execute()

/** The locations and categories of its list. */
export async function facets(db: Db, id: string): Promise<Pick<Stocktake, 'locations' | 'categories'>> {
  const { rows } = await sql<Pick<Stocktake, 'locations' | 'categories'>>`
    select array(select distinct l.location from stocktake_lines l where l.stocktake_id = ${id} and l.location <> '' order by 1) as locations,
      array(select distinct l.category from stocktake_lines l where l.stocktake_id = ${id} and l.category <> '' order by 1) as categories`.execute(
    db,
  )
  return rows[0]!
}

/** What was registered or moved here since the start: it would have been on the list. */
export async function added(
  db: Db,
  { id, scope, status }: Row | StocktakeRow,
  limit: number,
): Promise<Stocktake['added']> {
  if (status !== 'open') {
    const row = await db.selectFrom('stocktakes').select('added').where('id', '=', id).executeTakeFirst()
    return (row?.added ?? []) as Stocktake['added']
  }
  const { rows } = await sql<Stocktake['added'][number]>`
    select a.id, a.name, a.inventory_number from assets a
      join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id
    where ${expected(narrowedBy(scope))}
      and not exists (select 1 from stocktake_lines l where l.stocktake_id = ${id} and l.asset_id = a.id)
    order by a.name_key, a.inventory_number, a.id limit ${limit}`.execute(db)
  return rows
}

interface Ending {
  status: Exclude<Status, 'open'>
  endedBy: string
  endedAt: Date
  reason?: string
  figures: Figures
  added: Stocktake['added']
}

export const end = (db: Db, id: string, { figures, added: meanwhile, ...rest }: Ending) =>
  db
    .updateTable('stocktakes')
    .set({ ...rest, figures: JSON.stringify(figures), added: JSON.stringify(meanwhile) })
    .where('id', '=', id)
    .execute()
