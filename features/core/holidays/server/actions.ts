import { countryById } from '#features/core/catalogues/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found, invalid } from '#platform/problems.ts'
import { extraDayFacts, holidayFacts } from '../facts.ts'
import * as store from './store.ts'

interface NewHoliday extends Omit<store.HolidayRow, 'half'> {
  half: 'am' | 'pm' | null
}

export async function createHoliday(ctx: Context, input: NewHoliday) {
  const row = await store.insertHoliday(ctx.db, await checked(ctx, input))
  await record(ctx, holidayFacts.created, row.id, days(row))
  return row
}

export async function updateHoliday(
  ctx: Context,
  { id, version, ...input }: NewHoliday & { id: string; version: number },
) {
  const row = await store.updateHoliday(ctx.db, id, version, await checked(ctx, input))
  await record(ctx, holidayFacts.updated, id, days(row))
  return row
}

export async function deleteHoliday(ctx: Context, id: string) {
  const row = await store.deleteHoliday(ctx.db, id)
  await record(ctx, holidayFacts.deleted, id, days(row))
}

interface Wanted {
  locationId: string
  customary: boolean
}

/** The country's own days, in three languages. Days that are there already stay as they are. */
export async function importHolidays(ctx: Context, input: Wanted & { years: number[] }) {
  const rows = await offered(ctx, input, input.years)
  const added = await store.insertImported(ctx.db, rows)
  await record(ctx, holidayFacts.imported, input.locationId, { years: input.years, added: added.length })
  return { added: added.length, known: rows.length - added.length }
}

export async function previewImport(ctx: Context, input: Wanted & { year: number }) {
  const rows = await offered(ctx, input, [input.year])
  const { locationId, year } = input
  const own = await store.listHolidays(ctx.db, { from: `${year}-01-01`, to: `${year}-12-31`, locationId })
  // what makes two holidays one is the rule of the table
  const keys = new Set(own.filter((one) => one.locationId === locationId).map(keyOf))
  return rows.map((row) => ({ ...row, known: keys.has(keyOf(row)) }))
}

const keyOf = ({ firstDay, nameEn }: { firstDay: string; nameEn: string }) => `${firstDay} ${nameEn.toLowerCase()}`

async function offered(ctx: Context, { locationId, customary }: Wanted, years: readonly number[]) {
  const place = await store.placeOf(ctx.db, locationId)
  const country = found(countryById(place.countryId)).code
  const kinds = customary ? (['public', 'bank'] as const) : (['public'] as const)
  const { holidaysOf } = await calculated()
  return years.flatMap((year) =>
    holidaysOf({ country, region: place.region, year, kinds }).map(({ day, lastDay, name, half }) => ({
      locationId,
      firstDay: day,
      lastDay,
      nameEn: name.en,
      nameRu: name.ru,
      nameSv: name.sv,
      half: half ?? null,
    })),
  )
}

export async function regions(countryId: number) {
  const country = countryById(countryId)
  return country ? (await calculated()).regionsOf(country.code) : []
}

/** Loaded on demand: all countries' calendars are a lot of code for a rare request. */
const calculated = () => import('./rules/holidays.ts')

export async function createExtraDay(ctx: Context, input: store.ExtraDayRow) {
  await checkExtraDay(ctx, input)
  const row = await store.insertExtraDay(ctx.db, input)
  await record(ctx, extraDayFacts.created, row.id, { day: row.day })
  return row
}

export async function updateExtraDay(
  ctx: Context,
  { id, version, ...input }: store.ExtraDayRow & { id: string; version: number },
) {
  await checkExtraDay(ctx, input)
  const row = await store.updateExtraDay(ctx.db, id, version, input)
  await record(ctx, extraDayFacts.updated, id, { day: row.day })
  return row
}

export async function deleteExtraDay(ctx: Context, id: string) {
  const row = await store.deleteExtraDay(ctx.db, id)
  await record(ctx, extraDayFacts.deleted, id, { day: row.day })
}

/** Names that were left empty are the English one; nothing is shown nameless in another language. */
async function checked(ctx: Context, input: NewHoliday): Promise<NewHoliday> {
  if (input.lastDay < input.firstDay) throw invalid({ lastDay: ['holidays.endsBeforeItStarts'] })
  if (input.half && input.lastDay !== input.firstDay) throw invalid({ half: ['holidays.halfIsOneDay'] })
  await checkLocation(ctx, input.locationId)
  return { ...input, nameRu: input.nameRu || input.nameEn, nameSv: input.nameSv || input.nameEn }
}

async function checkExtraDay(ctx: Context, input: store.ExtraDayRow) {
  if (input.endTime <= input.startTime) throw invalid({ endTime: ['holidays.endsBeforeItStarts'] })
  await checkLocation(ctx, input.locationId)
}

async function checkLocation(ctx: Context, locationId: string | null) {
  if (locationId && !(await store.locationExists(ctx.db, locationId)))
    throw invalid({ locationId: ['errors.format-uuid'] })
}

const days = ({ firstDay, lastDay, nameEn }: { firstDay: string; lastDay: string; nameEn: string }) => ({
  firstDay,
  lastDay,
  name: nameEn,
})
