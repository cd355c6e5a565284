import { isAbsence } from './absence.ts'
import { askedHalves, calendarOf, stretchOf } from './calendar.ts'
import type { LeaveFacts } from './facts.ts'

/** Halves of a day as bits: on which a person works, and on which of these they are not away. */
export interface Halves {
  work: number
  here: number
}

/** A person's days, by day number: their own week, their holidays, the days of their employment, and the leave that is approved. */
export type Presence = (number: number) => Halves

export function presenceOf(facts: LeaveFacts): Presence {
  const calendar = calendarOf(facts)
  const away = facts.requests.filter((one) => isAbsence(facts, one)).map(stretchOf)
  return (number) => {
    const work = calendar.inService(number) ? calendar.workHalves(number) : 0
    return { work, here: away.reduce((here, stretch) => here & ~askedHalves(stretch, number), work) }
  }
}
