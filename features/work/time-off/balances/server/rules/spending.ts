import { addDays, type Day, earlier, later, yearOf } from '#kit/days.ts'
import { asIfApproved, type NewRequest } from './asking.ts'
import { dayAt } from './calendar.ts'
import { balanceOn } from './engine.ts'
import type { LeaveFacts, Length, Policies, Thousandths } from './facts.ts'
import { versionsOf } from './policy-versions.ts'
import { yearsOf } from './policy-year.ts'

/** What a leave does to one policy year. All of it sums to what the year has. */
export interface YearSpent {
  /** The calendar year in which the policy year begins. */
  year: number
  firstDay: Day
  lastDay: Day
  taken: Thousandths
  /** Approved and pending future leave, without this one. */
  planned: Thousandths
  /** What this leave takes from the year. */
  asked: Thousandths
  /** What can still be asked for in the year after it; null where days are only counted. */
  left: Thousandths | null
}

/**
 * The policy years that a leave lies in, each as it will be: a leave of next year is judged by next year's days and by what is planned
 * then, and one over new year by both.
 */
export function spendingOf(
  facts: LeaveFacts,
  policies: Policies,
  asked: NewRequest,
  length: Length | null,
  today: Day,
): YearSpent[] {
  const others = { ...facts, requests: facts.requests.filter((one) => one.id !== asked.id) }
  const withNew = { ...others, requests: [...others.requests, asIfApproved(facts, policies, asked, today)] }
  const years = touchedYears(policies, countedSpan(asked, length)).map(({ first, last, year }) => {
    // a year that is not now is looked at from its first day on, or from its end
    const day = today < first ? first : today > last ? last : today
    const before = balanceOn(others, policies, day)
    const after = balanceOn(withNew, policies, day)
    const counted = (length?.days ?? []).filter((one) => one.day >= first && one.day <= last)
    return {
      year,
      firstDay: first,
      lastDay: last,
      taken: before.taken,
      planned: before.planned + before.reserved,
      asked: counted.reduce((sum, one) => sum + one.counted, 0),
      left: before.unlimited ? null : after.available,
    }
  })
  // a year that only lends its free days is not worth a picture
  const touched = years.filter((year) => year.asked > 0)
  return touched.length ? touched : years.slice(0, 1)
}

/** Days off that count may lie before the first day, in the year before. */
const countedSpan = ({ firstDay, lastDay }: NewRequest, length: Length | null) => ({
  firstDay: earlier(firstDay, length?.days[0]?.day ?? firstDay),
  lastDay: later(lastDay, length?.days.at(-1)?.day ?? lastDay),
})

function touchedYears(policies: Policies, { firstDay, lastDay }: { firstDay: Day; lastDay: Day }) {
  const all = yearsOf(versionsOf(policies))
  const years: { first: Day; last: Day; year: number }[] = []
  let day = firstDay
  while (day <= lastDay) {
    const { firstDay: first, last: number } = all.at(day)
    const last = dayAt(number)
    years.push({ first, last, year: yearOf(first) })
    day = addDays(last, 1)
  }
  return years
}
