import { type Day, dayNumber } from '#kit/days.ts'
import { balanceAt } from './book.ts'
import { dayAt } from './calendar.ts'
import type { LeaveFacts, Policies } from './facts.ts'
import { accountOf, play } from './ledger.ts'
import { policyYearOf } from './policy-year.ts'

/**
 * The first day from `from` on, on which other rules would leave a person under the floor who was not, or further under it: leave that is
 * planned would no longer be covered. Null where none is.
 */
export function uncoveredBy(facts: LeaveFacts, before: Policies, after: Policies, from: Day): Day | null {
  const [was, will] = [accountOf(facts, before), accountOf(facts, after)]
  const last = Math.max(0, ...will.plans.filter(({ kind }) => kind !== 'released').flatMap(({ days }) => days))
  if (last < dayNumber(from)) return null
  const end = policyYearOf(after, dayAt(last)).last
  const [old, next] = [play(was, end), play(will, end)]
  const days = [dayNumber(from), ...old.days, ...next.days].filter((one) => one >= dayNumber(from) && one <= last)
  const short = days
    .toSorted((a, b) => a - b)
    .find((day) => {
      const rules = will.versions.settingsAt(day)
      const balance = balanceAt(next, day)
      return !rules.unlimited && balance < rules.floor && balance < balanceAt(old, day)
    })
  return short === undefined ? null : dayAt(short)
}
