import { addMonths, type Day, monthKey } from '#kit/days.ts'
import { FEW, type GenderSplit, type GrowthFigures } from '../contract.ts'

/** How many began and ended in which month. */
export interface Moves {
  firstDay: Day
  /** Employed on the day before `firstDay`, and on it. */
  before: number
  people: number
  yearAgo: number
  hired: Readonly<Record<string, number>>
  terminated: Readonly<Record<string, number>>
}

const MONTHS = 12

/** Month by month: who came, who left, and who stayed from its first day to its last. */
export function growthOf({ firstDay, before, people, yearAgo, ...moves }: Moves): GrowthFigures {
  let here = before
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const month = monthKey(addMonths(firstDay, index))
    const [hired, terminated] = [moves.hired[month] ?? 0, moves.terminated[month] ?? 0]
    // who came and left within the month did not stay through it
    const continuing = Math.max(0, here - terminated)
    here += hired - terminated
    return { month, hired, continuing, terminated }
  })
  return { people, yearAgo, months }
}

/** Nothing where the figures would be about a few people. */
export const splitOf = (counts: NonNullable<GenderSplit>): GenderSplit =>
  counts.male + counts.female < FEW ? null : counts
