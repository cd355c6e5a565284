import type { Day } from '#kit/days.ts'
import type { LeaveKind, PolicySettings } from './facts.ts'

const VACATION: Partial<PolicySettings> = {
  entitlement: 25_000,
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'nearest-half',
  carryOver: { max: 5000, lastDay: { month: 3, date: 31 } },
  pendingReserves: true,
}

const BEGINNING: Record<LeaveKind, Partial<PolicySettings>> = {
  vacation: VACATION,
  day_off: { unlimited: true },
  sick_day: { unlimited: true },
  parental_leave: { unlimited: true, daysType: 'calendar' },
}

/**
 * The leave rules that a company begins with, as rows of `leave_policies`: 25 working days of vacation, given on the first day of
 * the year, five of which can be carried to the end of March. Everything else is only counted.
 * @param other kinds for which this company begins with something else
 */
export const defaultPolicies = (
  from: Day,
  other: Partial<Record<LeaveKind, Partial<PolicySettings>>> = {},
): { kind: LeaveKind; effectiveFrom: Day; settings: string }[] =>
  Object.entries({ ...BEGINNING, ...other }).map(([kind, settings]) => ({
    kind: kind as LeaveKind,
    effectiveFrom: from,
    settings: JSON.stringify(settings),
  }))
