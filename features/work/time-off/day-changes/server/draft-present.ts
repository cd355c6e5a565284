import type { DayChange } from '#features/core/day-effects/server/api.ts'
import type { FactRow } from '../../balances/server/fact-store.ts'

/** What the engine would read of a person once the change is saved. */
export function drafted(row: FactRow, change: DayChange): FactRow {
  return {
    ...row,
    ...(change.holidays && { holidays: holidaysAfter(row.holidays, change.holidays) }),
    ...(change.extraDays && { extraDays: extraDaysAfter(row.extraDays, change.extraDays) }),
    ...('scheduleId' in change.reach &&
      change.week !== undefined && { terms: termsAfter(row.terms, change.reach.scheduleId, change) }),
  }
}

/** One of a name on a day at a place is one: the same rule as the table's. */
function holidaysAfter(known: FactRow['holidays'], { removed, added }: NonNullable<DayChange['holidays']>) {
  const keyOf = (one: { locationId: string | null }, day: string, name: string) =>
    `${one.locationId} ${day} ${name.toLowerCase()}`
  const gone = new Set(removed.map((one) => keyOf(one, one.firstDay, one.nameEn)))
  const kept = known.filter((one) => !gone.has(keyOf(one, one.first, one.en)))
  const there = new Set(kept.map((one) => keyOf(one, one.first, one.en)))
  const fresh = added.filter((one) => !there.has(keyOf(one, one.firstDay, one.nameEn)))
  return [
    ...kept,
    ...fresh.map(({ locationId, firstDay, lastDay, nameEn, nameRu, nameSv, half }) => ({
      first: firstDay,
      last: lastDay,
      en: nameEn,
      ru: nameRu,
      sv: nameSv,
      half: half as 'am' | 'pm' | null,
      place: null,
      locationId,
    })),
  ]
}

/** Two may be alike: each that is removed takes one of them. */
function extraDaysAfter(known: FactRow['extraDays'], { removed, added }: NonNullable<DayChange['extraDays']>) {
  const left = [...known]
  for (const gone of removed) {
    const at = left.findIndex(
      ({ day, title, locationId }) => day === gone.day && title === gone.title && locationId === gone.locationId,
    )
    if (at >= 0) left.splice(at, 1)
  }
  return [...left, ...added.map(({ day, title, locationId }) => ({ day, title, locationId }))]
}

type Weeks = FactRow['terms'][number]['weeks']

function termsAfter(terms: FactRow['terms'], scheduleId: string, { from, week }: DayChange): FactRow['terms'] {
  const said: Weeks[number] = { from, days: (week ?? null) as Weeks[number]['days'] }
  return terms.map((one) =>
    one.scheduleId === scheduleId
      ? { ...one, weeks: [...one.weeks.filter((other) => other.from !== from), said].toSorted(byDay) }
      : one,
  )
}

const byDay = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1)
