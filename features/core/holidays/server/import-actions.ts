import { countryById } from '#features/core/catalogues/server/api.ts'
import type { Decisions } from '#features/core/day-effects/contract.ts'
import { foreseeDays, settleDays } from '#features/core/day-effects/server/api.ts'
import { todayIn, yearOf } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { type ReactionContext, record } from '#platform/events.ts'
import { found } from '#platform/problems.ts'
import { holidayFacts } from '../facts.ts'
import { changeOfImport } from './change-present.ts'
import * as store from './store.ts'

interface Wanted {
  locationId: string
  customary: boolean
}

/** The country's own days, in three languages. Days that are there already stay as they are. */
export async function importHolidays(
  ctx: Context,
  { decisions, ...input }: Wanted & { years: number[]; decisions?: Decisions | undefined },
) {
  const rows = await offered(ctx, input, input.years)
  const touched = await settleDays(ctx, await changeOf(ctx, input.locationId, rows), decisions)
  const added = await store.insertImported(ctx.db, rows)
  await record(ctx, holidayFacts.imported, input.locationId, { years: input.years, added: added.length, touched })
  return { added: added.length, known: rows.length - added.length, holidays: added }
}

export const foreseeImport = async (ctx: Context, input: Wanted & { years: number[] }) =>
  foreseeDays(ctx, await changeOf(ctx, input.locationId, await offered(ctx, input, input.years)))

async function changeOf(ctx: Context, locationId: string, rows: readonly store.HolidayRow[]) {
  const known = await knownAt(ctx, locationId, rows)
  const { name } = await store.placeOf(ctx.db, locationId)
  return changeOfImport(ctx, locationId, { rows: rows.filter((row) => !known.has(keyOf(row))), place: name })
}

export async function previewImport(ctx: Context, input: Wanted & { year: number }) {
  const rows = await offered(ctx, input, [input.year])
  const known = await knownAt(ctx, input.locationId, rows)
  return rows.map((row) => ({ ...row, known: known.has(keyOf(row)) }))
}

/** Those of the place on the same days. */
async function knownAt(ctx: Context, locationId: string, rows: readonly store.HolidayRow[]): Promise<Set<string>> {
  const days = rows.map(({ firstDay }) => firstDay).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return new Set()
  const own = await store.listHolidays(ctx.db, { from, to, locationId })
  // what makes two holidays one is the rule of the table
  return new Set(own.filter((one) => one.locationId === locationId).map(keyOf))
}

const keyOf = ({ firstDay, nameEn }: { firstDay: string; nameEn: string }) => `${firstDay} ${nameEn.toLowerCase()}`

async function offered(ctx: Pick<Context, 'db'>, { locationId, customary }: Wanted, years: readonly number[]) {
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

/** Loaded on demand: all countries' calendars are a lot of code for a rare request. */
const calculated = () => import('./rules/holidays.ts')

/** A new company has its country's days of this year and the next from its first minute, at the location that it began with. */
export async function importFirst(ctx: ReactionContext) {
  const place = await store.onlyPlace(ctx.db)
  if (!place) return
  const year = yearOf(todayIn(place.timeZone, ctx.now))
  const years = [year, year + 1]
  const rows = await offered(ctx, { locationId: place.id, customary: false }, years)
  const added = await store.insertImported(ctx.db, rows)
  if (added.length === 0) return
  const nobody = { db: ctx.db, ip: '', actor: null }
  await record(nobody, holidayFacts.imported, place.id, { years, added: added.length })
}
