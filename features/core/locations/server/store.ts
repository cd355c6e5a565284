import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Location } from '../contract.ts'

export async function list(db: Db): Promise<Location[]> {
  const { rows } = await sql<Location>`
    select l.id, l.name, l.country_id, l.region, l.address, l.currency, l.time_zone, l.version, coalesce(n.count, 0) as count
    from locations l
    left join (select location_id, count(*)::int as count from users where deactivated_at is null group by location_id) n
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

export async function uses(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from users where location_id = ${id}) + (select count(*) from positions where location_id = ${id}) as count`.execute(
    db,
  )
  return rows[0]!.count
}

export async function replace(db: Db, id: string, replacementId: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ locationId: replacementId, version: eb('version', '+', 1) }))
    .where('locationId', '=', id)
    .execute()
  await db.updateTable('positions').set({ locationId: replacementId }).where('locationId', '=', id).execute()
}

export async function remove(db: Db, id: string, version: number | undefined): Promise<boolean> {
  let query = db.deleteFrom('locations').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}
