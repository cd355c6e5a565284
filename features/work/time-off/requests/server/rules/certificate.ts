import type { Day } from '#kit/days.ts'

/** The first day of a leave on which more of it is over than it may last without a certificate; null where there is none. */
export function certificateDay(days: readonly { day: Day; counted: number }[], after: number): Day | null {
  let counted = 0
  for (const one of days) {
    counted += one.counted
    if (counted > after) return one.day
  }
  return null
}
