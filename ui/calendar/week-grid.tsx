import { useMemo } from 'react'
import { addDays, eachDay, startOfWeek, type Day } from '#kit/days.ts'
import { DayGrid, type DayGridProps } from './day-grid.tsx'

/** The days of one week, with a lane for everything on them. */
export function WeekGrid({
  day,
  lanes = Infinity,
  ...props
}: DayGridProps & {
  /** Any day of it. */
  day: Day
  /** Bars under each other before "+2 more"; all of them unless told. */
  lanes?: number
}) {
  const first = startOfWeek(day, props.weekStart ?? 1)
  const weeks = useMemo(() => [[...eachDay(first, addDays(first, 6))]], [first])
  return <DayGrid {...props} weeks={weeks} lanes={lanes} />
}
