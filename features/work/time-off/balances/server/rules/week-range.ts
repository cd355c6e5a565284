import type { Weekday } from '#kit/days.ts'
import { weekBetween } from './calendar.ts'
import type { Week } from './facts.ts'

const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** From which weekday to which a week goes, as forms say it; undefined for one with halves or gaps. A week of seven days begins on Sunday. */
export function rangeOf(week: Week): { start: Weekday; end: Weekday } | undefined {
  const said = week.join()
  for (const start of WEEKDAYS)
    for (const end of WEEKDAYS) if (weekBetween(start, end).join() === said) return { start, end }
  return undefined
}
