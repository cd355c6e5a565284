import { defaultPolicies } from '#features/work/time-off/balances/server/api.ts'
import { addDays, type Day, dayOf, yearOf } from '#kit/days.ts'

/** The demo's rules of leave: those that every company begins with, and five days off a year. */
export const demoPolicies = (yearStart: Day) =>
  defaultPolicies(dayOf(yearOf(addDays(yearStart, -1)), 1, 1), {
    day_off: {
      entitlement: 5000,
      rounding: 'nearest-half',
      partTime: 'full',
      carryOver: { max: 0, lastDay: null },
    },
  })
