import { addDays, type Day, dayNumber } from '#kit/days.ts'
import { ledgerOf } from './engine.ts'
import type { LeaveFacts, Policies, Span, Thousandths } from './facts.ts'
import { accountOf } from './ledger.ts'
import { lengthOf, suspensionsOf } from './length.ts'

/** What cancelling a leave, or the rest of it, gives back. */
export interface Given {
  /** The days that are cancelled. */
  firstDay: Day
  lastDay: Day
  length: Thousandths
  /** Of these, what is too old: it expires on the day it returns. */
  expired: Thousandths
  /** What stays taken, and the leave that it stays in; null where all is cancelled. */
  stays: Thousandths
  remaining: Span | null
  /** Whether there is a balance that it goes back to. */
  counted: boolean
}

/** @param from the first day that is cancelled; all of the leave without it */
export function returnedBy(
  facts: LeaveFacts,
  policies: Policies,
  leave: Span & { id: string },
  from: Day | undefined,
  today: Day,
): Given {
  const others = facts.requests.filter((one) => one.id !== leave.id)
  const own = facts.requests.find((one) => one.id === leave.id)
  const remaining = from === undefined ? null : until(leave, addDays(from, -1))
  const after = { ...facts, requests: own && remaining ? [...others, { ...own, ...remaining }] : others }
  const settings = accountOf(facts, policies).versions.settingsAt(dayNumber(leave.firstDay))
  const suspended = suspensionsOf({ requests: others }, policies.kind)
  const count = (span: Span) => lengthOf(span, facts, settings, suspended).thousandths
  const [whole, stays] = [count(leave), remaining ? count(remaining) : 0]
  const length = whole - stays
  const lost = lostUntil(after, policies, today) - lostUntil(facts, policies, today)
  return {
    firstDay: from ?? leave.firstDay,
    lastDay: leave.lastDay,
    length,
    expired: Math.min(length, Math.max(0, lost)),
    stays,
    remaining,
    counted: !settings.unlimited,
  }
}

/** The beginning of a leave up to a day. */
function until({ firstDay, firstPart }: Span, lastDay: Day): Span {
  return { firstDay, lastDay, firstPart, lastPart: lastDay === firstDay ? firstPart : 'full' }
}

/** All that has expired, or was not carried over, by the end of that day. */
const lostUntil = (facts: LeaveFacts, policies: Policies, day: Day): Thousandths =>
  ledgerOf(facts, policies, day).reduce((sum, { kind, amount }) => (kind === 'expire' ? sum - amount : sum), 0)
