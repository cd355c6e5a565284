import { sql } from 'kysely'
import type { AssetState } from '#features/core/catalogues/contract.ts'
import { builtInEntry } from '#features/core/catalogues/server/api.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { matching } from '#platform/search.ts'
import type { StateRef } from '../contract.ts'
import { stateRef } from './store.ts'

export interface Row {
  id: string
  state: StateRef
  startsOn: string
  endsOn: string | null
  user: PersonRef | null
  comment: string
  recordedBy: PersonRef | null
  recordedAt: Date
}

/** The lifecycle of a thing, the latest first. */
export async function rowsOf(db: Db, assetId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, ${stateRef} as state, r.starts_on, r.ends_on, ${personRef('u')} as "user", r.comment, ${personRef('b')} as recorded_by,
      r.recorded_at
    from asset_lifecycle r join catalogue_entries s on s.company_id = r.company_id and s.id = r.state_id
      left join users u on u.company_id = r.company_id and u.id = r.user_id
      left join users b on b.company_id = r.company_id and b.id = r.recorded_by
    where r.asset_id = ${assetId} order by r.number desc`.execute(db)
  return rows
}

/** Where a thing is, held until the transaction ends: two who move it wait for each other. */
export interface Whereabouts {
  id: string
  name: string
  stateId: string
  stateName: string
  builtIn: AssetState | null
  holderId: string | null
  holderName: string | null
  /** Since when it is so. */
  since: string
}

/** Always in the same order, so that two calls about the same things cannot wait for each other in a circle. */
export async function hold(db: Db, ids: readonly string[]): Promise<Whereabouts[]> {
  // the rows first: what is read beside them has to be what it is once they are held
  await sql`select id from assets where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  const { rows } = await sql<Whereabouts>`
    select a.id, a.name, a.state_id, s.name as state_name, s.built_in, a.holder_id,
      btrim(u.first_name || ' ' || u.last_name) as holder_name, r.starts_on as since
    from assets a join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id
      join asset_lifecycle r on r.company_id = a.company_id and r.asset_id = a.id and r.ends_on is null
      left join users u on u.company_id = a.company_id and u.id = a.holder_id
    where a.id = any(${[...ids]}::uuid[]) order by a.id`.execute(db)
  return rows
}

export interface Move {
  stateId: string
  holderId: string | null
  day: string
  comment: string
  recordedBy: string
}

/** The next row of each thing. */
const begin = (db: Db, ids: readonly string[], { stateId, holderId, day, comment, recordedBy }: Move) =>
  sql`insert into asset_lifecycle (asset_id, number, state_id, user_id, starts_on, comment, recorded_by)
    select a.id, (select coalesce(max(r.number), 0) + 1 from asset_lifecycle r where r.company_id = a.company_id and r.asset_id = a.id),
      ${stateId}::uuid, ${holderId}::uuid, ${day}::date, ${comment}, ${recordedBy}::uuid
    from assets a where a.id = any(${[...ids]}::uuid[])`.execute(db)

/** The first row of a new thing. */
export const beginFirst = (db: Db, id: string, first: Move) => begin(db, [id], first)

/** Ends the rows in force and begins the next, and puts the things where those say. */
export async function move(db: Db, ids: readonly string[], next: Move) {
  const { stateId, holderId, day } = next
  const those = sql`any(${[...ids]}::uuid[])`
  await sql`update asset_lifecycle set ends_on = ${day}::date where asset_id = ${those} and ends_on is null`.execute(db)
  await begin(db, ids, next)
  await sql`update assets set state_id = ${stateId}::uuid, version = version + 1,
      received_on = case when ${holderId}::uuid is null then null when holder_id = ${holderId}::uuid then received_on else ${day}::date end,
      returned_on = case when ${holderId}::uuid is not null then null when holder_id is not null then ${day}::date else returned_on end,
      holder_id = ${holderId}::uuid
    where id = ${those}`.execute(db)
}

export interface State {
  id: string
  name: string
  builtIn: AssetState | null
  isArchived: boolean
}

export const stateBy = async (db: Db, id: string): Promise<State | undefined> =>
  (await db
    .selectFrom('catalogueEntries')
    .select(['id', 'name', 'builtIn', 'isArchived'])
    .where('id', '=', id)
    .where('catalogue', '=', 'asset_states')
    .executeTakeFirst()) as State | undefined

export async function builtInState(db: Db, builtIn: AssetState): Promise<State> {
  const { rows } = await sql<State>`
    select e.id, e.name, e.built_in, e.is_archived from catalogue_entries e where e.id = ${builtInEntry(builtIn)}`.execute(
    db,
  )
  return rows[0]!
}

/** Whether anyone ever had it, or it was in another state than its first. */
export const wasMoved = async (db: Db, assetId: string): Promise<boolean> =>
  (await db
    .selectFrom('assetLifecycle')
    .select('id')
    .where('assetId', '=', assetId)
    .where('number', '>', 1)
    .executeTakeFirst()) !== undefined

/** A person who can be given things: their name, if they are in the company and have not left. */
export async function receiver(db: Db, userId: string): Promise<PersonRef | undefined> {
  const { rows } = await sql<{ person: PersonRef }>`
    select ${personRef('u')} as person from users u where u.id = ${userId} and ${present('u')}`.execute(db)
  return rows[0]?.person
}

export interface HeldRow {
  id: string
  name: string
  category: { id: string; name: string } | null
  serialNumber: string
  inventoryNumber: string
  state: StateRef
  receivedOn: string
  returnedOn: string | null
}

/**
 * What a person has and had. Several rows in a row with the same person, as while it was repaired, are one stay: it begins with the first
 * and ends with the last.
 */
export async function ofPerson(db: Db, userId: string): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    with mine as (
      select r.*, r.number - row_number() over (partition by r.asset_id order by r.number) as stay
      from asset_lifecycle r where r.user_id = ${userId}
    ), stays as (
      select company_id, asset_id, min(starts_on) as received_on,
        case when bool_or(ends_on is null) then null else max(ends_on) end as returned_on,
        (array_agg(state_id order by number desc))[1] as state_id, max(number) as number
      from mine group by company_id, asset_id, stay
    ) select a.id, a.name, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as category,
      a.serial_number, a.inventory_number, ${stateRef} as state, y.received_on, y.returned_on
    from stays y join assets a on a.company_id = y.company_id and a.id = y.asset_id
      join catalogue_entries s on s.company_id = y.company_id and s.id = y.state_id
      left join catalogue_entries c on c.company_id = a.company_id and c.id = a.category_id
    order by y.returned_on desc nulls first, y.received_on desc, a.name_key, a.inventory_number, a.id`.execute(db)
  return rows
}

/** What a person has now. */
export const heldBy = (db: Db, userId: string): Promise<{ id: string; name: string; categoryId: string | null }[]> =>
  db
    .selectFrom('assets')
    .select(['id', 'name', 'categoryId'])
    .where('holderId', '=', userId)
    .orderBy('nameKey')
    .execute()

/** The names of what a person has. */
export const namesHeldBy = async (db: Db, userId: string): Promise<string[]> =>
  (await db.selectFrom('assets').select('name').where('holderId', '=', userId).orderBy('nameKey').execute()).map(
    ({ name }) => name,
  )

export interface Free {
  id: string
  name: string
  serialNumber: string
  inventoryNumber: string
}

/** Things that can be given to someone. */
export async function free(
  db: Db,
  {
    search,
    categoryId = null,
    thingId = null,
  }: { search: string | undefined; categoryId?: string | null; thingId?: string | null },
  limit: number,
): Promise<Free[]> {
  const { rows } = await sql<Free>`
    select a.id, a.name, a.serial_number, a.inventory_number
    from assets a join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id
    where a.holder_id is null and (s.built_in is null or s.built_in in ('in_use', 'warehouse'))
      and ${categoryId ? sql`a.category_id = ${categoryId}` : sql`true`}
      and ${thingId ? sql`a.id = ${thingId}` : sql`true`}
      and ${sql.join([sql`true`, ...matching(sql`a.search_key`, search)], sql` and `)}
    order by a.name_key, a.inventory_number, a.id limit ${limit}`.execute(db)
  return rows
}

export async function personBy(db: Db, id: string): Promise<PersonRef | undefined> {
  const { rows } = await sql<{ person: PersonRef }>`
    select ${personRef('u')} as person from users u where u.id = ${id}`.execute(db)
  return rows[0]?.person
}
