import { AM, PM } from '../../../balances/server/rules/calendar.ts'
import type { Presence } from '../../../balances/server/rules/presence.ts'

/** A day on which fewer people are at work than should be. */
export interface Short {
  number: number
  present: number
  /** How many work on that day at all. */
  of: number
  least: number
}

/**
 * The days on which too few people are at work. The half of a day with fewer people counts for the whole day. People who do not work on
 * that day (their own week, a holiday where they work, not hired yet, already left) are not counted. A day is listed only if somebody is
 * on leave: a day on which few people are scheduled is not short.
 * @param days day numbers with the halves in question
 */
export function shortDays(
  people: readonly Presence[],
  least: number,
  days: readonly { number: number; halves: number }[],
): Short[] {
  return days.flatMap(({ number, halves }) => {
    const all = people.map((person) => person(number))
    const counts = [AM, PM]
      .filter((half) => (halves & half) !== 0)
      .map((half) => ({
        present: all.filter(({ here }) => (here & half) !== 0).length,
        of: all.filter(({ work }) => (work & half) !== 0).length,
      }))
      .filter(({ present, of }) => present < least && present < of)
    const [thinnest] = counts.toSorted((a, b) => a.present - b.present)
    return thinnest ? [{ number, ...thinnest, least }] : []
  })
}

/** The first of the days with the fewest people. */
export const worstOf = (days: readonly Short[]): Short | undefined =>
  days.reduce<Short | undefined>((worst, day) => (worst && worst.present <= day.present ? worst : day), undefined)
