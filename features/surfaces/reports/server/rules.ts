import { clockIn, momentOf } from '#kit/clocks.ts'
import { addDays, addMonths, type Day, daysInMonth, dayOf, monthOf, startOfMonth, weekday, yearOf } from '#kit/days.ts'
import type { Timing } from '../contract.ts'

const WEEK = 7

/** The day of this week or month, and of those around it, in order. */
function daysAround({ frequency, weekday: wanted, monthDay }: Timing, day: Day): Day[] {
  if (frequency === 'weekly') {
    const first = addDays(day, ((wanted - weekday(day) + WEEK) % WEEK) - 2 * WEEK)
    return [0, 1, 2, 3].map((weeks) => addDays(first, weeks * WEEK))
  }
  return [-2, -1, 0, 1, 2].map((months) => {
    const month = addMonths(startOfMonth(day), months)
    const [year, number] = [yearOf(month), monthOf(month)]
    return dayOf(year, number, Math.min(monthDay, daysInMonth(year, number)))
  })
}

const momentsAround = (timing: Timing, timeZone: string, at: Date): Date[] =>
  daysAround(timing, clockIn(timeZone, at).day).map((day) => momentOf(timeZone, { day, minutes: timing.hour * 60 }))

/** When it is sent next. An hour that the clocks skip is the one after it; of one that comes twice it is the first. */
export const nextAfter = (timing: Timing, timeZone: string, at: Date): Date =>
  momentsAround(timing, timeZone, at).find((moment) => moment > at)!

/** The last time that it was due: where several were missed, the only one that is still sent. */
export const latestUpTo = (timing: Timing, timeZone: string, at: Date): Date =>
  momentsAround(timing, timeZone, at).findLast((moment) => moment <= at)!

/** An email that is later than this says so. */
const LATE_MS = 3_600_000
export const isLate = (due: Date, now: Date): boolean => now.getTime() - due.getTime() > LATE_MS
