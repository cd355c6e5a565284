import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { conflict, found } from '#platform/problems.ts'

export interface HolidayRow {
  locationId: string | null
  firstDay: string
  lastDay: string
  nameEn: string
  nameRu: string
  nameSv: string
  half: string | null
}
export interface ExtraDayRow {
  locationId: string | null
  title: string
  day: string
  startTime: string
  endTime: string
  description: string
}
interface Range {
  from: string
  to: string
  locationId?: string | undefined
}

const HOLIDAY = [
  'id',
  'locationId',
  'firstDay',
  'lastDay',
  'nameEn',
  'nameRu',
  'nameSv',
  'half',
  'source',
  'version',
] as const
const EXTRA = ['id', 'locationId', 'title', 'day', 'startTime', 'endTime', 'description', 'version'] as const

export function listHolidays(db: Db, { from, to, locationId }: Range) {
  let query = db.selectFrom('holidays').select(HOLIDAY).where('lastDay', '>=', from).where('firstDay', '<=', to)
  if (locationId) query = query.where((eb) => eb.or([eb('locationId', '=', locationId), eb('locationId', 'is', null)]))
  return query.orderBy('firstDay').orderBy('id').limit(2000).execute()
}

/** As it is before a change. @throws Problem 404, or 409 where it is of another version */
export async function holidayOf(db: Db, id: string, version?: number) {
  const row = found(await db.selectFrom('holidays').select(HOLIDAY).where('id', '=', id).executeTakeFirst())
  if (version !== undefined && row.version !== version) throw conflict('errors.stale')
  return row
}

export const insertHoliday = (db: Db, row: HolidayRow) =>
  db.insertInto('holidays').values(row).returning(HOLIDAY).executeTakeFirstOrThrow()

/** Those of an import that are not there yet. @returns what was added */
export const insertImported = (db: Db, rows: readonly HolidayRow[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('holidays')
        .values(rows.map((row) => ({ ...row, source: 'imported' })))
        .onConflict((on) => on.doNothing())
        .returning(['id', 'version'])
        .execute()

export async function updateHoliday(db: Db, id: string, version: number, row: HolidayRow) {
  const done = await db
    .updateTable('holidays')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(HOLIDAY)
    .executeTakeFirst()
  return done ?? stale(db, 'holidays', id)
}

export const deleteHoliday = async (db: Db, id: string) =>
  found(
    await db
      .deleteFrom('holidays')
      .where('id', '=', id)
      .returning(['firstDay', 'lastDay', 'nameEn'])
      .executeTakeFirst(),
  )

interface Seen {
  id: string
  version: number
}

/** Those that are there as they were seen, by their days. */
export async function holidaysAsSeen(db: Db, seen: readonly Seen[]) {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const rows = await db
    .selectFrom('holidays')
    .select(HOLIDAY)
    .where('id', 'in', [...versions.keys()])
    .orderBy('firstDay')
    .orderBy('id')
    .execute()
  return rows.filter(({ id, version }) => versions.get(id) === version)
}

/** @throws Problem 409 where one of them was removed or changed in between */
export async function deleteHolidays(db: Db, rows: readonly Seen[]) {
  const done = await db
    .deleteFrom('holidays')
    .where((eb) => eb.or(rows.map(({ id, version }) => eb.and({ id, version }))))
    .executeTakeFirstOrThrow()
  if (Number(done.numDeletedRows) !== rows.length) throw conflict('errors.stale')
}

export function listExtraDays(db: Db, { from, to, locationId }: Range) {
  let query = db.selectFrom('extraWorkingDays').select(EXTRA).where('day', '>=', from).where('day', '<=', to)
  if (locationId) query = query.where((eb) => eb.or([eb('locationId', '=', locationId), eb('locationId', 'is', null)]))
  return query.orderBy('day').orderBy('id').limit(1000).execute()
}

/** As it is before a change. @throws Problem 404, or 409 where it is of another version */
export async function extraDayOf(db: Db, id: string, version?: number) {
  const row = found(await db.selectFrom('extraWorkingDays').select(EXTRA).where('id', '=', id).executeTakeFirst())
  if (version !== undefined && row.version !== version) throw conflict('errors.stale')
  return row
}

export const insertExtraDay = (db: Db, row: ExtraDayRow) =>
  db.insertInto('extraWorkingDays').values(row).returning(EXTRA).executeTakeFirstOrThrow()

export async function updateExtraDay(db: Db, id: string, version: number, row: ExtraDayRow) {
  const done = await db
    .updateTable('extraWorkingDays')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(EXTRA)
    .executeTakeFirst()
  return done ?? stale(db, 'extraWorkingDays', id)
}

export const deleteExtraDay = async (db: Db, id: string) =>
  found(await db.deleteFrom('extraWorkingDays').where('id', '=', id).returning(['day', 'title']).executeTakeFirst())

export const placeOf = async (db: Db, locationId: string) =>
  found(
    await db
      .selectFrom('locations')
      .select(['name', 'countryId', 'region'])
      .where('id', '=', locationId)
      .executeTakeFirst(),
  )

/** The location of a company that has no other one. */
export async function onlyPlace(db: Db): Promise<{ id: string; timeZone: string } | undefined> {
  const places = await db.selectFrom('locations').select(['id', 'timeZone']).limit(2).execute()
  return places.length === 1 ? places[0] : undefined
}

export const locationExists = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('locations')
    .select(sql`1`.as('one'))
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

async function stale(db: Db, table: 'holidays' | 'extraWorkingDays', id: string): Promise<never> {
  found(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())
  throw conflict('errors.stale')
}
