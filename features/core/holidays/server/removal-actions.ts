import type { Decisions } from '#features/core/day-effects/contract.ts'
import { foreseeDays, settleDays } from '#features/core/day-effects/server/api.ts'
import type { Context } from '#platform/context.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { holidayFacts } from '../facts.ts'
import { changeOfRemoval } from './change-present.ts'
import * as store from './store.ts'

interface Chosen {
  holidays: { id: string; version: number }[]
}

/**
 * Removes those that are as they were seen. What they do to leave is looked at and decided on once, for all of them together: two holidays
 * of one week may take a balance under its limit that neither takes alone.
 */
export async function deleteHolidays(
  ctx: Context,
  { holidays, decisions }: Chosen & { decisions?: Decisions | undefined },
) {
  const rows = await store.holidaysAsSeen(ctx.db, holidays)
  if (rows.length > 0) {
    const touched = await settleDays(ctx, changeOfRemoval(ctx, rows), decisions)
    // what was decided is true of all of them: one that someone changed in between takes the others with it
    await store.deleteHolidays(ctx.db, rows)
    const together = rows.length > 1 ? { together: rows.length } : {}
    const facts = rows.map(({ id, firstDay, lastDay, nameEn }) =>
      newFact(holidayFacts.deleted, id, { firstDay, lastDay, name: nameEn, ...together, touched }),
    )
    await recordMany(ctx, facts)
  }
  return { removed: rows.length, kept: new Set(holidays.map(({ id }) => id)).size - rows.length }
}

export const foreseeRemoval = async (ctx: Context, { holidays }: Chosen) =>
  foreseeDays(ctx, changeOfRemoval(ctx, await store.holidaysAsSeen(ctx.db, holidays)))
