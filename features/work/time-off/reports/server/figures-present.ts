import { addDays, type Day, dayNumber, monthKey, weekdayOfNumber } from '#kit/days.ts'
import type { Language } from '#platform/words.ts'
import type { Balance } from '../../balances/contract.ts'
import type { Kind } from '../../types/contract.ts'
import { balanceOf } from '../../balances/server/actions.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { eachWorkDay, type WorkDay } from '../../balances/server/rules/absence.ts'
import { dayAt } from '../../balances/server/rules/calendar.ts'
import type { LeaveFacts } from '../../balances/server/rules/facts.ts'
import type { FactRow } from '../../balances/server/fact-store.ts'
import type { Report } from '../contract.ts'
import type { Period } from './rules.ts'

/** By kind; a kind that is not there is 0. */
export type Sums = Record<Kind, number>

/** Made once for all numbers of a person: a place's holidays are days then, found by their number. */
const made = new WeakMap<FactRow, Map<string, LeaveFacts>>()

function factsOf(row: FactRow, kind: Kind, language: Language, on?: Day): LeaveFacts {
  const its = made.get(row) ?? new Map<string, LeaveFacts>()
  made.set(row, its)
  const key = `${kind} ${on ?? ''}`
  const facts = its.get(key) ?? factsFrom(row, kind, language, on)
  its.set(key, facts)
  return facts
}

/** What one person was away. */
export interface Absence {
  working: number
  away: Sums
}

/** The days of all periods of employment of one person between two days. */
function eachDayOf(row: FactRow, language: Language, { firstDay, lastDay }: Period, each: (day: WorkDay) => void) {
  const ends = [...row.earlier.map(({ last }) => last), undefined]
  for (const on of ends) eachWorkDay(factsOf(row, 'vacation', language, on), firstDay, lastDay, each)
}

export function absenceIn(row: FactRow, language: Language, period: Period, each?: (day: WorkDay) => void): Absence {
  const sum: Absence = { working: 0, away: {} }
  eachDayOf(row, language, period, (day) => {
    sum.working += day.work
    if (day.kind) sum.away[day.kind] = (sum.away[day.kind] ?? 0) + day.away
    each?.(day)
  })
  return sum
}

export const totalOf = (sums: Sums): number => Object.values(sums).reduce((total, days) => total + days, 0)

/** Approved days of the period after `until`. */
export function comingIn(row: FactRow, language: Language, { firstDay, lastDay }: Period, until: Day | null): number {
  const from = until === null ? firstDay : addDays(until, 1)
  return from > lastDay ? 0 : totalOf(absenceIn(row, language, { firstDay: from, lastDay }).away)
}

const WEEKS = 52

/** Times sick × times sick × days sick. Sick days with no day at work between them are one time. */
export function bradfordOf(row: FactRow, language: Language, until: Day): number {
  let [times, days, isSick] = [0, 0, false]
  eachDayOf(row, language, { firstDay: addDays(until, 1 - WEEKS * 7), lastDay: until }, ({ kind, away }) => {
    const sick = kind === 'sick_day'
    if (sick && !isSick) times += 1
    if (sick) days += away / 1000
    isSick = sick
  })
  return times * times * days
}

/** The same call by which the person's own page shows the balance. */
export const balanceFor = (row: FactRow, kind: Kind, language: Language, asOf: Day | undefined, now: Date): Balance =>
  balanceOf(kind, factsOf(row, kind, language, asOf), policiesFrom(row, kind, asOf), asOf ?? todayOf(row, now))

/** Absence by month and weekday. */
export class Heat {
  private readonly months = new Map<string, { working: number; away: number }[]>()
  private readonly monthOf = new Map<number, { working: number; away: number }[]>()

  constructor({ firstDay, lastDay }: Period) {
    for (let number = dayNumber(firstDay); number <= dayNumber(lastDay); number++) {
      const month = monthKey(dayAt(number))
      if (!this.months.has(month))
        this.months.set(
          month,
          Array.from({ length: 7 }, () => ({ working: 0, away: 0 })),
        )
      this.monthOf.set(number, this.months.get(month)!)
    }
  }

  readonly add = ({ number, work, away }: WorkDay): void => {
    const cell = this.monthOf.get(number)?.[weekdayOfNumber(number)]
    if (!cell) return
    cell.working += work
    cell.away += away
  }

  list(): Report['months'] {
    return [...this.months].map(([month, weekdays]) => ({ month, weekdays }))
  }
}
