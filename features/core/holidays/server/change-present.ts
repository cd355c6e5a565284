import type { DayChange } from '#features/core/day-effects/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { ExtraDayRow, HolidayRow } from './store.ts'

type Speaking = Pick<Context, 'say' | 'language'>

export const NAME = { en: 'nameEn', ru: 'nameRu', sv: 'nameSv' } as const

/** What a holiday that is added (before it: null), changed or removed (after it: null) changes of the days; another name changes none. */
export function changeOfHoliday(
  { say, language }: Speaking,
  before: HolidayRow | null,
  after: HolidayRow | null,
): DayChange | undefined {
  const [removed, added] = [listed(before), listed(after)]
  const changed = [...removed, ...added]
  const daysOf = ({ locationId, firstDay, lastDay, half }: HolidayRow) => [locationId, firstDay, lastDay, half].join()
  if (before && after && daysOf(before) === daysOf(after)) return undefined
  return {
    reason: say('dayEffects.reason.holiday', { name: changed.at(-1)![NAME[language]] }),
    from: firstOf(changed.map(({ firstDay }) => firstDay)),
    reach: { locationIds: changed.map(({ locationId }) => locationId) },
    holidays: { removed, added },
  }
}

/** The same of holidays that are imported; those that are there already change nothing. */
export function changeOfImport(
  { say }: Speaking,
  locationId: string,
  { rows, place }: { rows: readonly HolidayRow[]; place: string },
): DayChange | undefined {
  if (rows.length === 0) return undefined
  return {
    reason: say('dayEffects.reason.import', { name: place }),
    from: firstOf(rows.map(({ firstDay }) => firstDay)),
    reach: { locationIds: [locationId] },
    holidays: { removed: [], added: rows },
  }
}

/** The same of several that are removed at once. */
export function changeOfRemoval(speaking: Speaking, rows: readonly HolidayRow[]): DayChange | undefined {
  const [only, ...others] = rows
  if (!only) return undefined
  if (others.length === 0) return changeOfHoliday(speaking, only, null)
  return {
    reason: speaking.say('dayEffects.reason.removal', { count: rows.length }),
    from: firstOf(rows.map(({ firstDay }) => firstDay)),
    reach: { locationIds: [...new Set(rows.map(({ locationId }) => locationId))] },
    holidays: { removed: rows, added: [] },
  }
}

/** The same of an extra working day. */
export function changeOfExtraDay(
  { say }: Speaking,
  before: ExtraDayRow | null,
  after: ExtraDayRow | null,
): DayChange | undefined {
  const [removed, added] = [listed(before), listed(after)]
  const changed = [...removed, ...added]
  if (before && after && before.day === after.day && before.locationId === after.locationId) return undefined
  return {
    reason: say('dayEffects.reason.extraDay', { name: changed.at(-1)!.title }),
    from: firstOf(changed.map(({ day }) => day)),
    reach: { locationIds: changed.map(({ locationId }) => locationId) },
    extraDays: { removed, added },
  }
}

const listed = <T>(one: T | null): T[] => (one ? [one] : [])
const firstOf = (days: readonly string[]): string => days.toSorted()[0]!
