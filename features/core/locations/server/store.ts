import { type RawBuilder, sql } from 'kysely'
import { present, replacing } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Location } from '../contract.ts'

export async function list(db: Db): Promise<Location[]> {
  const { rows } = await sql<Location>`
    select l.id, l.name, l.country_id, l.region, l.address, l.currency, l.time_zone, l.version, coalesce(n.count, 0) as count
    from locations l
    left join (select location_id, count(*)::int as count from users where ${present('users')} group by location_id) n
      on n.location_id = l.id
    order by l.name_key, l.id`.execute(db)
  return rows
}

interface Fields {
  name: string
  countryId: number
  region: string | null
  address: string
  currency: string
  timeZone: string
}

export const find = (db: Db, id: string) =>
  db
    .selectFrom('locations')
    .select(['id', 'name', 'countryId', 'region', 'address', 'currency', 'timeZone', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

export const nameIsTaken = async (db: Db, name: string, butFor: string | null): Promise<boolean> =>
  (
    await sql<{ taken: boolean }>`select exists (select 1 from locations where lower(name) = lower(${name})
    and id is distinct from ${butFor}::uuid) as taken`.execute(db)
  ).rows[0]!.taken

export const insert = async (db: Db, fields: Fields) =>
  (await db.insertInto('locations').values(fields).returning('id').executeTakeFirstOrThrow()).id

export async function change(db: Db, id: string, fields: Fields, version: number | undefined) {
  let query = db
    .updateTable('locations')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** What a deletion has to know: the name, how many people and positions are there, and whether the replacement is another one. */
export async function removal(db: Db, id: string, replacementId: string | undefined) {
  const { rows } = await sql<{ name: string; uses: number; replacement: boolean }>`
    select l.name, exists (select 1 from locations where id = ${replacementId ?? null}::uuid and id <> l.id) as replacement,
      ((select count(*) from users where location_id = l.id) + (select count(*) from positions where location_id = l.id))::int as uses
    from locations l where l.id = ${id}`.execute(db)
  return rows[0]
}

/** Deletes it; people and positions go over to the replacement. One statement. */
export async function remove(db: Db, id: string, version: number | undefined, replacementId?: string) {
  const moved = sql`with people as (${replacing('locationId', id, replacementId ?? null)}),
    seats as (update positions set location_id = ${replacementId} where location_id = ${id})`
  const { rows } = await sql`${replacementId ? moved : sql``}
    delete from locations where id = ${id} and ${version === undefined ? sql`true` : sql`version = ${version}`}
    returning id`.execute(db)
  return rows.length > 0
}

/** Inserts the locations of an import in one statement. */
export const insertNamed = (db: Db, entries: readonly ({ id: string } & Omit<Fields, 'address'>)[]) => {
  const rows = entries.map(({ id, name, countryId, region, timeZone, currency }) => ({
    id,
    name,
    country_id: countryId,
    region,
    time_zone: timeZone,
    currency,
  }))
  return sql`insert into locations (id, name, country_id, region, time_zone, currency)
    select id, name, country_id, region, time_zone, currency
    from json_to_recordset(${JSON.stringify(rows)}::json)
      e(id uuid, name text, country_id int, region text, time_zone text, currency text)`.execute(db)
}

/** Removes those that nothing uses. @param ids a query for their ids */
export const removeUnused = (db: Db, ids: RawBuilder<unknown>) =>
  sql`delete from locations where id in (${ids})
    and not exists (select 1 from users u where u.location_id = locations.id)
    and not exists (select 1 from positions p where p.location_id = locations.id)
    and not exists (select 1 from holidays h where h.location_id = locations.id)`.execute(db)
