import {
  addMonths,
  dateOf,
  type Day,
  dayNumber,
  daysInMonth,
  monthOf,
  monthsBetween,
  numberOf,
  yearOf,
} from '#kit/days.ts'
import { dayAt } from './calendar.ts'
import type { PolicyYear } from './policy-year.ts'

/** Day numbers, both ends included. */
export interface Period {
  first: number
  last: number
}

/** The twelve months from the year's first day on: the last ones lie after a short year. */
export function monthsOf(year: PolicyYear): Period[] {
  const [begins, month, date] = [yearOf(year.firstDay), monthOf(year.firstDay), dateOf(year.firstDay)]
  const starts = Array.from({ length: 13 }, (_, index) => {
    const [inYear, inMonth] = month + index > 12 ? [begins + 1, month + index - 12] : [begins, month + index]
    return index === 12
      ? year.first + year.days
      : numberOf(inYear, inMonth, Math.min(date, daysInMonth(inYear, inMonth)))
  })
  return starts.slice(0, 12).map((start, index) => ({ first: start, last: starts[index + 1]! - 1 }))
}

/** Whether half of the period or more lies between these days. */
export const mostOf = (period: Period, from: number, to: number): boolean =>
  2 * (Math.min(period.last, to) - Math.max(period.first, from) + 1) >= period.last - period.first + 1

/** Months counted from the hire date whose end (the day the grant is due) lies in the policy year. */
export function serviceMonths(hireDate: Day, year: PolicyYear): Period[] {
  const periods: Period[] = []
  const passed = year.first > dayNumber(hireDate) ? monthsBetween(hireDate, dayAt(year.first)) : 0
  for (let count = Math.max(1, passed); ; count++) {
    const due = dayNumber(addMonths(hireDate, count))
    if (due > year.last) return periods
    if (due >= year.first) periods.push({ first: dayNumber(addMonths(hireDate, count - 1)), last: due - 1 })
  }
}
