import {
  addMonths,
  eachDay,
  endOfMonth,
  endOfYear,
  later,
  earlier,
  startOfMonth,
  startOfYear,
  type Day,
  type Weekday,
} from '#kit/days.ts'
import { weeksOfMonth } from '#ui/calendar/month-grid.tsx'
import type { Chart } from '../contract.ts'
import type { View } from './view-state.ts'

/** What of the calendar is put on paper: who is away in a month or a year, or the month with everything on each day. */
export const PRINTED = ['chart', 'year', 'month'] as const
export type Printed = (typeof PRINTED)[number]

/** Nearest to what is on the screen. */
export const printedFor = (view: View): Printed => (view === 'chart' ? 'chart' : 'month')

/** The days that are asked for. A month is printed in whole weeks. */
export function printedDays(what: Printed, on: Day, weekStart: Weekday): { from: Day; to: Day } {
  if (what === 'chart') return { from: startOfMonth(on), to: endOfMonth(on) }
  if (what === 'year') return { from: startOfYear(on), to: endOfYear(on) }
  const days = weeksOfMonth(on, weekStart).flat()
  return { from: days[0]!, to: days.at(-1)! }
}

/** The days of each run of sheets: so many months as one is wide enough for. */
export function partsOf({ from, to }: { from: Day; to: Day }, months: number): Day[][] {
  const parts: Day[][] = []
  for (let first = from; first <= to; first = addMonths(startOfMonth(first), months))
    parts.push(eachDay(later(first, from), earlier(endOfMonth(addMonths(startOfMonth(first), months - 1)), to)))
  return parts
}

/** Names of the filters. People are left out, because the rows name them. */
export const placesOf = (chart: Chart, departments: readonly string[], locations: readonly string[]): string[] => [
  ...chart.departments.filter(({ id }) => departments.includes(id)).map(({ name }) => name),
  ...chart.locations.filter(({ id }) => locations.includes(id)).map(({ name }) => name),
]
