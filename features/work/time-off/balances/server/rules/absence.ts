import { dayNumber, type Day } from '#kit/days.ts'
import { ON_BALANCE } from '../../../decisions/contract.ts'
import { amountOn, askedHalves, calendarOf, keptHalves, stretchOf } from './calendar.ts'
import type { LeaveFacts, LeaveRequest, LengthRules, LeaveKind, Thousandths } from './facts.ts'
import { suspensionsOf } from './length.ts'

/** Leave that is approved, and during which the person does not work somewhere else. */
export const isAbsence = (
  { workKinds = [] }: Pick<LeaveFacts, 'workKinds'>,
  { status, kind }: Pick<LeaveRequest, 'status' | 'kind'>,
): boolean => ON_BALANCE[status] === 'take' && !workKinds.includes(kind)

/** What a person would have worked on a day, and what of it they are away. */
export interface WorkDay {
  number: number
  work: Thousandths
  away: Thousandths
  /** Null on a day at work. A day that two leaves share comes twice, the second time without work. */
  kind: LeaveKind | null
}

/** Absence is counted in days that the person works, whatever days the policy of its kind counts. */
const WORKING: LengthRules = {
  daysType: 'working',
  holidaysInCalendarDays: 'skipped',
  extendToNextWorkingDay: false,
  sandwich: 'none',
}
const WHOLE = 3

/**
 * The days on which a person works between two days, by their own week and their holidays, with the approved leave on them. A half of a day
 * counts once, for the leave that was requested first.
 */
export function eachWorkDay(facts: LeaveFacts, first: Day, last: Day, each: (day: WorkDay) => void): void {
  const calendar = calendarOf(facts)
  const [from, until] = [dayNumber(first), dayNumber(last)]
  const leaves = facts.requests
    .filter((one) => isAbsence(facts, one) && one.firstDay <= last && one.lastDay >= first)
    .toSorted((a, b) => (a.askedOn === b.askedOn ? (a.id < b.id ? -1 : 1) : a.askedOn < b.askedOn ? -1 : 1))
    .map((leave) => ({ kind: leave.kind, stretch: stretchOf(leave), suspended: suspensionsOf(facts, leave.kind) }))
  for (let number = from; number <= until; number++) {
    const work = amountOn(calendar, WORKING, number, WHOLE)
    if (work === 0) continue
    let used = 0
    for (const { kind, stretch, suspended } of leaves) {
      const halves = keptHalves(askedHalves(stretch, number), number, suspended) & ~used
      const away = halves === 0 ? 0 : amountOn(calendar, WORKING, number, halves)
      if (away === 0) continue
      each({ number, work: used === 0 ? work : 0, away, kind })
      used |= halves
    }
    if (used === 0) each({ number, work, away: 0, kind: null })
  }
}
