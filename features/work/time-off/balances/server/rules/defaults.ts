import type { Day, Weekday } from '#kit/days.ts'
import type { BuiltIn } from '../../../types/contract.ts'
import { vacationOfCountry, weekOfCountry } from './by-country.ts'
import { weekBetween } from './calendar.ts'
import type { LeaveKind, PolicySettings } from './facts.ts'

const VACATION: Partial<PolicySettings> = {
  entitlement: 25_000,
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'nearest-half',
  carryOver: { max: 5000, lastDay: { month: 3, date: 31 } },
  pendingReserves: true,
}

const BEGINNING: Record<BuiltIn, Partial<PolicySettings>> = {
  vacation: VACATION,
  day_off: { unlimited: true },
  sick_day: { unlimited: true },
  parental_leave: { unlimited: true, daysType: 'calendar' },
}

const vacationIn = (country: string | undefined): Partial<PolicySettings> =>
  country ? { ...VACATION, fullWeek: fullWeekOf(weekOfCountry(country)), ...vacationOfCountry(country) } : VACATION

/** Those who work it have all of their days; a shorter week has its share. */
export const fullWeekOf = ({ weekStart, weekEnd }: { weekStart: number; weekEnd: number }) =>
  weekBetween(weekStart as Weekday, weekEnd as Weekday)

/**
 * The leave rules that a company begins with, as rows of `leave_policies`: vacation as in its country, else 25 working days, given on
 * the first day of the year, five of which can be carried to the end of March. Everything else is only counted.
 * @param other kinds for which this company begins with something else
 * @param country its two letters
 */
export const defaultPolicies = (
  from: Day,
  other: Partial<Record<BuiltIn, Partial<PolicySettings>>> = {},
  country?: string,
): { kind: LeaveKind; effectiveFrom: Day; settings: string }[] =>
  Object.entries({ ...BEGINNING, vacation: vacationIn(country), ...other }).map(([kind, settings]) => ({
    kind,
    effectiveFrom: from,
    settings: JSON.stringify(settings),
  }))
