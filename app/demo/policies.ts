import { addDays, type Day, dayOf, yearOf } from '#kit/days.ts'

/** The demo's rules of leave: 25 vacation days, five of which may be carried to the end of March; 5 days off; the rest is counted. */
export function demoPolicies(yearStart: Day) {
  const effectiveFrom = dayOf(yearOf(addDays(yearStart, -1)), 1, 1)
  const policy = (kind: string, settings: object) => ({ kind, effectiveFrom, settings: JSON.stringify(settings) })
  return [
    policy('vacation', {
      entitlement: 25_000,
      rounding: 'nearest-half',
      carryOver: { max: 5000, lastDay: { month: 3, date: 31 } },
    }),
    policy('day_off', {
      entitlement: 5000,
      rounding: 'nearest-half',
      partTime: 'full',
      carryOver: { max: 0, lastDay: null },
    }),
    policy('sick_day', { unlimited: true }),
    policy('parental_leave', { unlimited: true, daysType: 'calendar' }),
  ]
}
