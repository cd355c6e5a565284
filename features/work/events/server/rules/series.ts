import { addDays, type Day, daysBetween } from '#kit/days.ts'
import { daysOf, type Repeat } from '#kit/recurrence.ts'

/** So many days ahead a series that does not end has its dates; more than a calendar shows. */
export const HORIZON = 550

/** When a date begins and ends, without its zone. */
export interface Length {
  moreDays: number
  startTime: string
  endTime: string
}

/** Whether one of the first dates of a series has not ended when the next begins. @param days in order */
export const isOverlapping = (days: readonly Day[], { moreDays, startTime, endTime }: Length): boolean =>
  days.some((day, at) => {
    const gap = at === 0 ? Infinity : daysBetween(days[at - 1]!, day)
    return gap < moreDays || (gap === moreDays && endTime > startTime)
  })

/** What is wrong with the first dates of a series: it has none ('until' may be before the first Monday), or one begins before the other has ended. */
export function wrongSeries(first: Day, length: Length, repeat: Repeat): 'none' | 'overlapping' | null {
  const days = daysOf(repeat, first, addDays(first, HORIZON))
  if (days.length === 0) return 'none'
  return isOverlapping(days, length) ? 'overlapping' : null
}
