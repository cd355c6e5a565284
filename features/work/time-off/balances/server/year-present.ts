import { type Day, yearOf } from '#kit/days.ts'
import type { Language } from '#platform/words.ts'
import type { Kind } from '../../types/contract.ts'
import { factsFrom, policiesFrom } from './facts-present.ts'
import { balanceOn, projection } from './rules/engine.ts'
import { versionsOf } from './rules/policy-versions.ts'
import { yearsOf } from './rules/policy-year.ts'
import type { FactRow } from './fact-store.ts'

/**
 * A balance over one policy year: its stair and the leave that lies in it.
 * @param wanted the calendar year in which the policy year begins; the one that holds today by default
 */
export function yearPicture(row: FactRow, kind: Kind, language: Language, today: Day, wanted?: number) {
  const year = wanted ?? yearOf(yearsOf(versionsOf(policiesFrom(row, kind))).at(today).firstDay)
  const on = `${year}-12-31`
  const [facts, policies] = [factsFrom(row, kind, language, on), policiesFrom(row, kind, on)]
  const steps = projection(facts, policies, year, today).map(({ day, balance, planned }) => ({ day, balance, planned }))
  const [first, last] = [steps[0]!.day, steps.at(-1)!.day]
  return {
    year,
    firstDay: first,
    lastDay: last,
    unlimited: balanceOn(facts, policies, today).unlimited,
    steps,
    leave: row.requests
      .filter((one) => one.kind === kind && one.lastDay >= first && one.firstDay <= last)
      .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1)),
  }
}
