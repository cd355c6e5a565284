import { useMemo } from 'react'
import { addDays, eachDay, startOfWeek, type Day, type Weekday } from '#kit/days.ts'
import { DayGrid, type DayGridProps } from './day-grid.tsx'

/** The days of one week, with a lane for everything on them. */
export function WeekGrid({
  day,
  lanes = Infinity,
  ...props
}: DayGridProps & {
  /** Any day of it. */
  day: Day
  /** Bars under each other before "+2 more"; all of them by default. */
  lanes?: number
}) {
  const weekStart = props.weekStart ?? 1
  const first = startOfWeek(day, weekStart)
  const weeks = useMemo(() => [weekOf(first, weekStart)], [first, weekStart])
  return <DayGrid {...props} weeks={weeks} lanes={lanes} />
}

export function weekOf(day: Day, weekStart: Weekday): Day[] {
  const first = startOfWeek(day, weekStart)
  return [...eachDay(first, addDays(first, 6))]
}
