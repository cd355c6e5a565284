import { addDays, type Day, dayNumber } from '#kit/days.ts'
import { ON_BALANCE } from '../../../decisions/contract.ts'
import { ledgerOf } from './engine.ts'
import type { LeaveFacts, Length, Policies, PolicyVersion, Span, Thousandths } from './facts.ts'

import { countedLength } from './counting.ts'
import { lengthOf, suspensionsOf } from './length.ts'
import { versionsOf } from './policy-versions.ts'
import { besideOf } from './sandwich.ts'

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
  /** Of it, days off between working days of leave. */
  staysBridged: Thousandths
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
  const settings = versionsOf(policies).settingsAt(dayNumber(leave.firstDay))
  const count = counterOf(facts, policies, settings, leave.id)
  const [whole, stays] = [count(leave), remaining ? count(remaining) : NOTHING]
  const length = whole.thousandths - stays.thousandths + freedOf(facts, after, policies, leave.id)
  const lost = lostUntil(after, policies, today) - lostUntil(facts, policies, today)
  return {
    firstDay: from ?? leave.firstDay,
    lastDay: leave.lastDay,
    length,
    expired: Math.min(length, Math.max(0, lost)),
    stays: stays.thousandths,
    staysBridged: stays.bridged,
    remaining,
    counted: !settings.unlimited,
  }
}

const NOTHING: Length = { thousandths: 0, bridged: 0, days: [] }

/** How long a part of the leave is, beside everything else that is there. */
function counterOf(facts: LeaveFacts, policies: Policies, settings: PolicyVersion, id: string) {
  const own = facts.requests.find((one) => one.id === id)
  const others = facts.requests.filter((one) => one.id !== id)
  const suspended = suspensionsOf({ requests: others }, policies.kind)
  return (span: Span): Length => {
    const beside = own && besideOf(facts, policies.kind, versionsOf(policies), { ...own, ...span })
    return lengthOf(span, facts, settings, suspended, beside)
  }
}

/** Days off that other leave no longer has to count. */
function freedOf(before: LeaveFacts, after: LeaveFacts, policies: Policies, id: string): Thousandths {
  if (!policies.versions.some(({ sandwich }) => sandwich === 'between')) return 0
  const countIn = (facts: LeaveFacts) =>
    facts.requests
      .filter((one) => one.id !== id && one.kind === policies.kind && ON_BALANCE[one.status] !== 'released')
      .reduce((sum, one) => sum + countedLength(facts, policies, one).thousandths, 0)
  return countIn(before) - countIn(after)
}

/** The beginning of a leave up to a day. */
function until({ firstDay, firstPart }: Span, lastDay: Day): Span {
  return { firstDay, lastDay, firstPart, lastPart: lastDay === firstDay ? firstPart : 'full' }
}

/** All that has expired, or was not carried over, by the end of that day. */
const lostUntil = (facts: LeaveFacts, policies: Policies, day: Day): Thousandths =>
  ledgerOf(facts, policies, day).reduce((sum, { kind, amount }) => (kind === 'expire' ? sum - amount : sum), 0)
