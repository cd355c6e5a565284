import { countryById } from '#features/core/catalogues/server/api.ts'
import { todayIn, yearOf } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { type ReactionContext, record } from '#platform/events.ts'
import { found } from '#platform/problems.ts'
import { holidayFacts } from '../facts.ts'
import * as store from './store.ts'

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
