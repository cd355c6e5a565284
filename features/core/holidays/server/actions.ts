import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { invalid } from '#platform/problems.ts'
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
