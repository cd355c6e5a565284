import type { Decisions } from '#features/core/day-effects/contract.ts'
import { foreseeDays, settleDays } from '#features/core/day-effects/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { invalid } from '#platform/problems.ts'
import { extraDayFacts, holidayFacts } from '../facts.ts'
import { changeOfExtraDay, changeOfHoliday } from './change-present.ts'
import * as store from './store.ts'

interface NewHoliday extends Omit<store.HolidayRow, 'half'> {
  half: 'am' | 'pm' | null
}
interface Decided {
  decisions?: Decisions | undefined
}
interface Versioned {
  id: string
  version: number
}

export async function createHoliday(ctx: Context, { decisions, ...input }: NewHoliday & Decided) {
  const given = await checked(ctx, input)
  const touched = await settleDays(ctx, changeOfHoliday(ctx, null, given), decisions)
  const row = await store.insertHoliday(ctx.db, given)
  await record(ctx, holidayFacts.created, row.id, { ...days(row), touched })
  return row
}

export async function updateHoliday(
  ctx: Context,
  { id, version, decisions, ...input }: NewHoliday & Versioned & Decided,
) {
  const given = await checked(ctx, input)
  const before = await store.holidayOf(ctx.db, id, version)
  const touched = await settleDays(ctx, changeOfHoliday(ctx, before, given), decisions)
  const row = await store.updateHoliday(ctx.db, id, version, given)
  await record(ctx, holidayFacts.updated, id, { ...days(row), touched })
  return row
}

export async function deleteHoliday(ctx: Context, { id, decisions }: { id: string } & Decided) {
  const before = await store.holidayOf(ctx.db, id)
  const touched = await settleDays(ctx, changeOfHoliday(ctx, before, null), decisions)
  const row = await store.deleteHoliday(ctx.db, id)
  await record(ctx, holidayFacts.deleted, id, { ...days(row), touched })
}

/** @param becomes null: it is removed */
export async function foreseeHoliday(
  ctx: Context,
  { id, becomes }: { id?: string | undefined; becomes: NewHoliday | null },
) {
  const before = id === undefined ? null : await store.holidayOf(ctx.db, id)
  return foreseeDays(ctx, changeOfHoliday(ctx, before, becomes && (await checked(ctx, becomes))))
}

export async function createExtraDay(ctx: Context, { decisions, ...input }: store.ExtraDayRow & Decided) {
  await checkExtraDay(ctx, input)
  const touched = await settleDays(ctx, changeOfExtraDay(ctx, null, input), decisions)
  const row = await store.insertExtraDay(ctx.db, input)
  await record(ctx, extraDayFacts.created, row.id, { day: row.day, touched })
  return row
}

export async function updateExtraDay(
  ctx: Context,
  { id, version, decisions, ...input }: store.ExtraDayRow & Versioned & Decided,
) {
  await checkExtraDay(ctx, input)
  const before = await store.extraDayOf(ctx.db, id, version)
  const touched = await settleDays(ctx, changeOfExtraDay(ctx, before, input), decisions)
  const row = await store.updateExtraDay(ctx.db, id, version, input)
  await record(ctx, extraDayFacts.updated, id, { day: row.day, touched })
  return row
}

export async function deleteExtraDay(ctx: Context, { id, decisions }: { id: string } & Decided) {
  const before = await store.extraDayOf(ctx.db, id)
  const touched = await settleDays(ctx, changeOfExtraDay(ctx, before, null), decisions)
  const row = await store.deleteExtraDay(ctx.db, id)
  await record(ctx, extraDayFacts.deleted, id, { day: row.day, touched })
}

/** @param becomes null: it is removed */
export async function foreseeExtraDay(
  ctx: Context,
  { id, becomes }: { id?: string | undefined; becomes: store.ExtraDayRow | null },
) {
  const before = id === undefined ? null : await store.extraDayOf(ctx.db, id)
  if (becomes) await checkExtraDay(ctx, becomes)
  return foreseeDays(ctx, changeOfExtraDay(ctx, before, becomes))
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
