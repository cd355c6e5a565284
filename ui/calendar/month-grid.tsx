import { useMemo } from 'react'
import {
  addDays,
  daysBetween,
  eachDay,
  endOfMonth,
  monthKey,
  startOfMonth,
  startOfWeek,
  type Day,
  type Weekday,
} from '#kit/days.ts'
import { DayGrid, type DayGridProps } from './day-grid.tsx'

/** A month, in the whole weeks that hold it. */
export function MonthGrid({
  month,
  lanes = 4,
  ...props
}: DayGridProps & {
  /** Any day of it. */
  month: Day
  /** Bars under each other before "+2 more". */
  lanes?: number
}) {
  const weekStart = props.weekStart ?? 1
  const weeks = useMemo(() => weeksOfMonth(month, weekStart), [month, weekStart])
  return <DayGrid {...props} weeks={weeks} month={monthKey(month)} lanes={lanes} />
}

export function weeksOfMonth(month: Day, weekStart: Weekday): Day[][] {
  const first = startOfWeek(startOfMonth(month), weekStart)
  const last = startOfWeek(endOfMonth(month), weekStart)
  return Array.from({ length: daysBetween(first, last) / 7 + 1 }, (_, week) => [
    ...eachDay(addDays(first, week * 7), addDays(first, week * 7 + 6)),
  ])
}
