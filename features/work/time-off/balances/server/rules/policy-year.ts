import { addDays, addMonths, type Day, dayNumber, dayOf, daysInMonth, earlier, later, yearOf } from '#kit/days.ts'
import type { MonthDay } from './facts.ts'
import type { Versions } from './policy-versions.ts'

/** A policy year as day numbers, both ends included. */
export interface PolicyYear {
  first: number
  last: number
  firstDay: Day
  /** Days of the twelve months from its first day. More than the year has where another year start cuts it short. */
  days: number
}

/**
 * The policy years of one person. A year begins on each day that is the year start of the version that holds on it, and after twelve
 * months at the latest. A version with another year start therefore cuts the year before it short (`docs/decisions/policy-years.md`).
 */
export interface Years {
  /** The policy year that holds the day. */
  at(day: Day): PolicyYear
  /** All policy years that begin in that calendar year, as one: two where another year start cuts one short. */
  beginningIn(year: number): { first: number; last: number }
}

export const dayIn = (year: number, { month, date }: MonthDay): Day =>
  dayOf(year, month, Math.min(date, daysInMonth(year, month)))

/** The first such day on or after the given one. */
export function nextMonthDay(from: Day, monthDay: MonthDay): Day {
  const day = dayIn(yearOf(from), monthDay)
  return day >= from ? day : dayIn(yearOf(from) + 1, monthDay)
}

/** Years that begin on `start` from the day on. */
interface Rule {
  from: Day
  start: MonthDay
}

export function yearsOf(versions: Versions): Years {
  const rules = rulesOf(versions)
  const at = rules.length === 1 ? (day: Day) => wholeYear(rules[0]!.start, day) : changing(rules)
  return {
    at,
    beginningIn(year) {
      const ends = at(dayOf(year, 12, 31))
      // the year that holds 1 January began before it, unless it begins on it
      const holds = at(dayOf(year, 1, 1))
      return { first: yearOf(holds.firstDay) === year ? holds.first : holds.last + 1, last: ends.last }
    },
  }
}

function rulesOf({ list }: Versions): Rule[] {
  const isSame = (a: MonthDay, b: MonthDay) => a.month === b.month && a.date === b.date
  return list
    .map(({ from, yearStart }) => ({ from, start: yearStart }))
    .filter(({ start }, index, all) => index === 0 || !isSame(start, all[index - 1]!.start))
}

function wholeYear(start: MonthDay, day: Day): PolicyYear {
  const year = dayIn(yearOf(day), start) <= day ? yearOf(day) : yearOf(day) - 1
  const firstDay = dayIn(year, start)
  const [first, last] = [dayNumber(firstDay), dayNumber(dayIn(year + 1, start)) - 1]
  return { first, last, firstDay, days: last - first + 1 }
}

/** Only the years around the changes are listed; before and after them one rule holds. */
function changing(rules: readonly Rule[]): Years['at'] {
  const [before, after] = [rules[0]!.start, rules.at(-1)!.start]
  const starts = startsAround(rules)
  return (day) => {
    const index = starts.findLastIndex((start) => start <= day)
    if (index === -1) return wholeYear(before, day)
    const next = starts[index + 1]
    if (next === undefined) return wholeYear(after, day)
    const firstDay = starts[index]!
    const first = dayNumber(firstDay)
    return { first, last: dayNumber(next) - 1, firstDay, days: dayNumber(addMonths(firstDay, 12)) - first }
  }
}

/** The first days of the years from the last one that begins before the changes to the first one that begins after them by its rule. */
function startsAround(rules: readonly Rule[]): Day[] {
  const [first, next] = rules as readonly [Rule, Rule]
  const last = rules.at(-1)!
  const starts = [wholeYear(first.start, addDays(next.from, -1)).firstDay]
  for (;;) {
    const start = starts.at(-1)!
    if (start >= last.from && start === nextMonthDay(start, last.start)) return starts
    starts.push(startAfter(start, rules))
  }
}

function startAfter(start: Day, rules: readonly Rule[]): Day {
  let found = addMonths(start, 12)
  for (const [index, { from, start: monthDay }] of rules.entries()) {
    const next = nextMonthDay(index === 0 ? addDays(start, 1) : later(addDays(start, 1), from), monthDay)
    const until = rules[index + 1]?.from
    if (until === undefined || next < until) found = earlier(found, next)
  }
  return found
}

/** Whether another year start cuts it short. */
export const isShort = (year: PolicyYear): boolean => year.last - year.first + 1 < year.days
