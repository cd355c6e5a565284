import type { Presence } from '../../../balances/server/rules/presence.ts'

/** A day on which fewer people are at work than should be. */
export interface Short {
  number: number
  present: number
  /** How many work on that day at all. */
  of: number
  least: number
}

const AM = 1
const PM = 2

/**
 * The days on which too few people are at work. A day is as thin as the thinner of its halves: of two people who are each away for
 * another half nobody is missed all day. People who do not work then (their own week, a holiday where they work, not hired yet, gone
 * already) are not counted at all. A day is short only because somebody is away: that fewer people work on Fridays is how the
 * department is planned, and no leave.
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
