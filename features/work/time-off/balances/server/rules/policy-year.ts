import { addMonths, type Day, dayNumber, dayOf, daysInMonth, yearOf } from '#kit/days.ts'
import type { LeaveFacts, MonthDay, Policies, PolicyVersion } from './facts.ts'

/** A policy year as day numbers, both ends included. */
export interface PolicyYear {
  first: number
  last: number
  firstDay: Day
}

export const dayIn = (year: number, { month, date }: MonthDay): Day =>
  dayOf(year, month, Math.min(date, daysInMonth(year, month)))

/** The policy year that holds the day. */
export function policyYearOf(policies: Pick<Policies, 'yearStart'>, day: Day): PolicyYear {
  const year = yearOf(day)
  return policyYear(policies, dayIn(year, policies.yearStart) <= day ? year : year - 1)
}

/** The policy year that begins in that calendar year. */
export function policyYear({ yearStart }: Pick<Policies, 'yearStart'>, year: number): PolicyYear {
  const firstDay = dayIn(year, yearStart)
  return { first: dayNumber(firstDay), last: dayNumber(dayIn(year + 1, yearStart)) - 1, firstDay }
}

/** The first such day on or after the given one. */
export function nextMonthDay(from: Day, monthDay: MonthDay): Day {
  const day = dayIn(yearOf(from), monthDay)
  return day >= from ? day : dayIn(yearOf(from) + 1, monthDay)
}

export interface Versions {
  /** Sorted by `from`. */
  list: readonly PolicyVersion[]
  starts: readonly number[]
  /** Undefined before the first. */
  at(number: number): PolicyVersion | undefined
  /** The first one also rules the days before it: for everything but entitlement. */
  settingsAt(number: number): PolicyVersion
}

export function versionsOf(policies: Policies): Versions {
  const list = policies.versions.toSorted((a, b) =>
    a.from === b.from ? a.version - b.version : a.from < b.from ? -1 : 1,
  )
  const starts = list.map((version) => dayNumber(version.from))
  const [first] = list
  if (!first) throw new RangeError(`A policy of ${policies.kind} without versions`)
  const at = (number: number): PolicyVersion | undefined => {
    let index = starts.length - 1
    while (index >= 0 && starts[index]! > number) index--
    return list[index]
  }
  return { list, starts, at, settingsAt: (number) => at(number) ?? first }
}

/** Days on which a tenure step is reached, for any version. */
export function stepDays(facts: Pick<LeaveFacts, 'hireDate' | 'serviceFrom'>, versions: Versions): number[] {
  const months = new Set(versions.list.flatMap((version) => version.steps.map((step) => step.afterMonths)))
  return [...months].map((count) => dayNumber(addMonths(facts.serviceFrom ?? facts.hireDate, count)))
}
