import { type MessageParams, toDays } from '#kit/amounts.ts'
import { addDays, type Day, dayNumber } from '#kit/days.ts'
import { balanceAt, type Book } from './book.ts'
import { dayAt } from './calendar.ts'
import type { LeaveFacts, LeaveRequest, LengthRules, Policies, Span, Thousandths } from './facts.ts'
import { type Account, accountOf, play } from './ledger.ts'

/** Day number of the first day on which the projected balance is under the floor, and lower than without this leave. */
export function lowestAfter(before: Account, after: Account, added: LeaveRequest): number | null {
  const end = after.years.at(dayAt(Math.max(lastPlanned(after), after.versions.starts.at(-1)!))).last
  return firstLow(after, play(after, end), dayNumber(added.firstDay), end, () => play(before, end))
}

/**
 * The first day from `from` on, on which other rules would leave a person under the floor, and with less than now: leave that is planned
 * would no longer be covered. Null where none is.
 */
export function uncoveredBy(facts: LeaveFacts, before: Policies, after: Policies, from: Day): Day | null {
  const [now, then] = [accountOf(facts, before), accountOf(facts, after)]
  const last = lastPlanned(then)
  const low = firstLow(then, play(then, last), dayNumber(from), last, () => play(now, last))
  return low === null ? null : dayAt(low)
}

/** What is known of one person and the rules for one of their balances. */
export interface Side {
  facts: LeaveFacts
  policies: Policies
}

/** A balance that a change takes under its floor. */
export interface Lack {
  /** The first day on which it is there. */
  day: Day
  balance: Thousandths
  floor: Thousandths
  /** The days that keep it from being there on any day, and from when they are needed. */
  gifts: readonly { on: Day; amount: Thousandths }[]
}

/**
 * What a change of facts or rules lacks from `from` on. Only what the change takes is missing: a balance that was under its floor before
 * is not lifted to it. Days that were given may expire, so each later year is looked at with them.
 */
export function lackOf(before: Side, after: Side, from: Day): Lack | null {
  const [was, first] = [accountOf(before.facts, before.policies), accountOf(after.facts, after.policies)]
  const last = lastPlanned(first)
  const plain = () => play(was, last)
  const gifts: { on: Day; amount: Thousandths }[] = []
  let lack: Omit<Lack, 'gifts'> | null = null
  for (let round = 0; round < MOST_GIFTS; round++) {
    const given = gifts.map(({ on, amount }, at) => ({ id: `(gift ${at})`, on, amount, reason: '' }))
    const then = round
      ? accountOf({ ...after.facts, adjustments: [...after.facts.adjustments, ...given] }, after.policies)
      : first
    const book = play(then, last)
    const low = firstLow(then, book, dayNumber(from), last, plain)
    if (low === null) break
    const on = dayAt(low)
    lack ??= { day: on, balance: balanceAt(book, low), floor: then.versions.settingsAt(low).floor }
    const end = Math.min(last, then.years.at(on).last)
    gifts.push({ on, amount: deepest(then, book, { from: low, end }, plain()) })
  }
  return lack && { ...lack, gifts }
}

/** More policy years than anyone plans ahead. */
const MOST_GIFTS = 20

/** By how much the change takes the balance under its floor, on the worst of these days. */
function deepest(
  account: Account,
  book: Book,
  { from, end }: { from: number; end: number },
  without: Book,
): Thousandths {
  const days = [...book.days, ...account.versions.starts, from].filter((number) => number >= from && number <= end)
  return Math.max(
    ...days.map(
      (number) =>
        Math.min(account.versions.settingsAt(number).floor, balanceAt(without, number)) - balanceAt(book, number),
    ),
  )
}

export function shortage(
  before: Account,
  low: number,
  { lastDay }: Span,
  { asked, available }: { asked: Thousandths; available: Thousandths },
): { problem: string; params: MessageParams } {
  const held = before.plans.filter((plan) => plan.kind === 'reserve')
  const params = {
    asked: toDays(asked),
    available: toDays(available),
    day: dayAt(Math.min(low, dayNumber(lastDay))),
    // what is planned after this leave may be what it takes the days from
    later: low > dayNumber(lastDay) ? 'yes' : 'no',
    low: dayAt(low),
    reserved: toDays(held.reduce((sum, plan) => sum + plan.total, 0)),
    requests: held.length,
    first: held.map((plan) => plan.request.firstDay).toSorted()[0] ?? '',
    by: held
      .map((plan) => plan.request.id)
      .toSorted()
      .join(', '),
  }
  return { problem: held.length > 0 ? 'problem.notEnoughReserved' : 'problem.notEnough', params }
}

/**
 * Every shorter leave that begins as this one does, the shortest first: by half days, or by whole days where the free days after the last
 * one count too (there half a day less can count for more).
 */
export function beginningsOf({ firstDay, lastDay, firstPart }: Span, rules: LengthRules): Span[] {
  const halves = rules.daysType === 'working' || !rules.extendToNextWorkingDay
  const spans: Span[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const isFirst = day === firstDay
    if (halves && !isFirst) spans.push({ firstDay, lastDay: day, firstPart, lastPart: 'am' })
    if (halves && isFirst && firstPart === 'full')
      spans.push({ firstDay, lastDay: day, firstPart: 'am', lastPart: 'am' })
    spans.push({ firstDay, lastDay: day, firstPart, lastPart: isFirst ? firstPart : 'full' })
  }
  return spans
}

/** More leave never leaves more: once one is too long, all after it are. */
export function longestFitting(spans: readonly Span[], fits: (span: Span) => boolean): Span | undefined {
  let [some, most] = [0, spans.length]
  while (some < most) {
    const middle = (some + most + 1) >> 1
    if (fits(spans[middle - 1]!)) some = middle
    else most = middle - 1
  }
  return spans[some - 1]
}

/** Looks at every day on which the balance or the floor changes. */
function firstLow(account: Account, projected: Book, from: number, end: number, without: () => Book): number | null {
  let plain: Book | null = null
  const floors = account.versions.starts.filter((number) => number <= end)
  for (const number of [...projected.days, ...floors].toSorted((a, b) => a - b)) {
    const { floor } = account.versions.settingsAt(number)
    const balance = balanceAt(projected, number)
    if (number < from || balance >= floor) continue
    plain ??= without()
    if (balanceAt(plain, number) > balance) return number
  }
  return null
}

function lastPlanned(account: Account): number {
  let last = 0
  for (const plan of account.plans) last = Math.max(last, plan.days.at(-1) ?? 0)
  return last
}
