import { type MessageParams, toDays } from '#kit/amounts.ts'
import { ON_BALANCE } from '../../../decisions/contract.ts'
import { addDays, type Day, dayNumber, daysBetween, isDay } from '#kit/days.ts'
import { collide, stretchOf } from './calendar.ts'
import { balanceOn } from './engine.ts'
import type {
  Answer,
  LeaveFacts,
  LeaveKind,
  LeaveRequest,
  Length,
  Policies,
  PolicyVersion,
  Span,
  Thousandths,
} from './facts.ts'
import { type Account, accountOf } from './ledger.ts'
import { lengthOf, suspensionsOf } from './length.ts'
import { besideOf } from './sandwich.ts'
import { beginningsOf, longestFitting, lowestAfter, shortage } from './shortage.ts'

export interface NewRequest extends Span {
  /** Of the request that is being edited: it does not stand in its own way. */
  id?: string
  suspends?: readonly LeaveKind[]
  /** Asked or recorded by who keeps the person's record: they need no notice. */
  isForAnother?: boolean
}

interface Problem {
  problem: string
  params: MessageParams
}

/**
 * May this leave be asked for? It may when it breaks no rule of the policy and the projected balance never falls under the floor on
 * any later day because of it. `balanceAfter` is what is then still available (null for unlimited leave), `trace` sums to it.
 * `problem` is a key under `leave`.
 */
export function mayAsk(facts: LeaveFacts, policies: Policies, asked: NewRequest, today: Day): Answer {
  const malformed = malformation(asked)
  if (malformed) return { ok: false, ...malformed, length: null }
  const others = { ...facts, requests: facts.requests.filter((request) => request.id !== asked.id) }
  const account = accountOf(others, policies)
  const rules = account.versions.settingsAt(dayNumber(asked.firstDay))
  const suspended = suspensionsOf(others, policies.kind)
  const added = asIfApproved(facts, policies, asked, today)
  const countOf = (span: Span) => {
    const leave = { ...added, ...spanOf(span) }
    return lengthOf(leave, facts, rules, suspended, besideOf(others, policies.kind, account.versions, leave))
  }
  const length = countOf(asked)
  const problem = brokenRule(account, facts, asked, length, today)
  if (problem) return { ok: false, ...problem, length }

  const withLeave = (leave: LeaveRequest) => ({ ...others, requests: [...others.requests, leave] })
  const after = accountOf(withLeave(added), policies)
  const tooLong = tooLongRow(after, added)
  if (tooLong) return { ok: false, ...tooLong, length }
  if (rules.unlimited) return { ok: true, length, balanceAfter: null, trace: [] }
  const low = lowestAfter(account, after, added)
  if (low) {
    const fits = (span: Span) => {
      const shorter = { ...added, ...span }
      return lowestAfter(account, accountOf(withLeave(shorter), policies), shorter) === null
    }
    const most = longestFitting(beginningsOf(asked, rules), fits)
    const { trace } = balanceOn(withLeave(added), policies, asked.lastDay)
    if (facts.awaitsHireDate) return { ok: false, ...AWAITS_HIRE_DATE, length, trace }
    // with days off that come with the first half day already nothing may fit, and yet there are days
    const none = length.bridged > 0 ? Math.max(0, balanceOn(others, policies, asked.lastDay).available) : 0
    const available = most ? countOf(most).thousandths : none
    return { ok: false, ...shortage(account, low, added, { asked: length.thousandths, available }), length, trace }
  }
  const { available, trace } = balanceOn(withLeave(added), policies, asked.lastDay)
  return { ok: true, length, balanceAfter: available, trace }
}

const AWAITS_HIRE_DATE: Problem = { problem: 'problem.awaitsHireDate', params: {} }

/** The rules that do not depend on the balance. */
const brokenRule = (account: Account, facts: LeaveFacts, asked: NewRequest, length: Length, today: Day) =>
  timing(account, facts, asked, today) ??
  overlap(account, asked) ??
  empty(length) ??
  refusedDays(facts, account.versions.settingsAt(dayNumber(asked.firstDay)), asked, length)

/** An unlimited kind has no balance to adjust. */
export function mayAdjust(policies: Policies, on: Day): { ok: true } | ({ ok: false } & Problem) {
  const settings = policies.versions
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))
    .find((version) => version.from <= on)
  return settings?.unlimited ? { ok: false, problem: 'problem.unlimited', params: {} } : { ok: true }
}

/** The id of a leave in its own trace before it is requested. */
export const NEW = '(new)'

/** After every request that there is. */
const LAST = '~'

/** The leave as it will be. One that is edited keeps its place in the order of requests. */
export function asIfApproved(
  facts: Pick<LeaveFacts, 'requests'>,
  { kind }: Policies,
  asked: NewRequest,
  today: Day,
): LeaveRequest {
  const edited = facts.requests.find(({ id }) => id === asked.id)
  const order = edited
    ? { askedOn: edited.askedOn, ...(edited.askedAt && { askedAt: edited.askedAt }) }
    : { askedOn: today, askedAt: LAST }
  return { ...spanOf(asked), id: asked.id ?? NEW, kind, status: 'approved', ...order }
}

const spanOf = ({ firstDay, lastDay, firstPart, lastPart }: Span): Span => ({ firstDay, lastDay, firstPart, lastPart })

function malformation(asked: Span): Problem | null {
  if (!isDay(asked.firstDay) || !isDay(asked.lastDay)) return { problem: 'problem.notADay', params: {} }
  if (asked.lastDay < asked.firstDay) return { problem: 'problem.endsBeforeItStarts', params: {} }
  if (daysBetween(asked.firstDay, asked.lastDay) > LONGEST)
    return { problem: 'problem.tooLong', params: { days: LONGEST } }
  const oneDay = asked.firstDay === asked.lastDay
  const fits = oneDay ? asked.firstPart === asked.lastPart : asked.firstPart !== 'am' && asked.lastPart !== 'pm'
  return fits ? null : { problem: 'problem.parts', params: {} }
}

/** Longer than any plan; keeps one call from walking centuries. */
const LONGEST = 1100

/** @param facts with the request that is edited */
function timing({ versions }: Account, facts: LeaveFacts, asked: NewRequest, today: Day): Problem | null {
  const rules = versions.settingsAt(dayNumber(asked.firstDay))
  if (asked.firstDay < facts.hireDate && facts.awaitsHireDate) return AWAITS_HIRE_DATE
  if (asked.firstDay < facts.hireDate) return { problem: 'problem.beforeHire', params: { day: facts.hireDate } }
  if (facts.leaveDate && asked.lastDay > facts.leaveDate) {
    return { problem: 'problem.afterLeaving', params: { day: facts.leaveDate } }
  }
  const opens = addDays(facts.hireDate, rules.waitingDays)
  if (asked.firstDay < opens) return { problem: 'problem.waiting', params: { days: rules.waitingDays, day: opens } }
  if (rules.backDatingDays === null || asked.firstDay >= addDays(today, -rules.backDatingDays))
    return late(facts, rules, asked, today)
  return { problem: 'problem.backDated', params: { day: addDays(today, -rules.backDatingDays) } }
}

/** A request that is edited keeps the notice that it gave, unless it now begins earlier. */
function late(facts: LeaveFacts, { noticeDays }: PolicyVersion, asked: NewRequest, today: Day): Problem | null {
  const from = addDays(today, noticeDays)
  if (noticeDays === 0 || asked.isForAnother || asked.firstDay >= from) return null
  const edited = facts.requests.find(({ id }) => id === asked.id)
  if (edited && edited.firstDay <= asked.firstDay) return null
  return { problem: 'problem.notice', params: { days: noticeDays, day: from } }
}

function overlap({ facts, policies }: Account, asked: NewRequest): Problem | null {
  const stretch = stretchOf(asked)
  const other = facts.requests
    .filter((request) => ON_BALANCE[request.status] !== 'released')
    .filter((request) => !asked.suspends?.includes(request.kind) && !request.suspends?.includes(policies.kind))
    .filter((request) => collide(stretch, stillTaken(request)))
    .toSorted((a, b) => (a.firstDay + a.id < b.firstDay + b.id ? -1 : 1))[0]
  if (!other) return null
  return {
    problem: 'problem.overlap',
    params: { first: other.firstDay, last: other.lastDay, request: other.id, kind: other.kind },
  }
}

function stillTaken(request: LeaveRequest) {
  const stretch = stretchOf(request)
  if (!request.givenBackFrom || request.givenBackFrom > request.lastDay) return stretch
  return { ...stretch, last: dayNumber(request.givenBackFrom) - 1, endsAtNoon: false }
}

function empty(length: Length): Problem | null {
  if (length.thousandths > 0) return null
  return { problem: 'problem.nothingToTake', params: { days: length.days.length } }
}

/** Half days and closed periods that the policy refuses. A request that is edited keeps the days that it had. */
function refusedDays(
  facts: LeaveFacts,
  { wholeDays, blackouts }: PolicyVersion,
  asked: NewRequest,
  length: Length,
): Problem | null {
  if (asked.isForAnother) return null
  const edited = facts.requests.find(({ id }) => id === asked.id)
  const isPart = ({ firstPart, lastPart }: Span) => firstPart !== 'full' || lastPart !== 'full'
  if (wholeDays && isPart(asked) && !(edited && isPart(edited))) return { problem: 'problem.wholeDays', params: {} }
  const isHeld = (day: Day) => edited !== undefined && edited.firstDay <= day && day <= edited.lastDay
  // nobody asks for a day off
  for (const { day } of length.days.filter(({ counted, isBridged }) => counted > 0 && !isBridged)) {
    const blackout = blackouts.find((one) => one.firstDay <= day && day <= one.lastDay)
    if (!blackout || isHeld(day)) continue
    return {
      problem: 'problem.blackout',
      params: { first: blackout.firstDay, last: blackout.lastDay, name: blackout.name },
    }
  }
  return null
}

/** Leave of this kind before and after, with nothing but free days between. */
function tooLongRow(after: Account, added: LeaveRequest): Problem | null {
  const { maxInRow } = after.versions.settingsAt(dayNumber(added.firstDay))
  if (maxInRow === null) return null
  const taken = new Map<number, Thousandths>()
  for (const plan of after.plans) {
    if (plan.kind === 'released') continue
    for (const [index, number] of plan.days.entries())
      taken.set(number, (taken.get(number) ?? 0) + plan.amounts[index]!)
  }
  const walk = (start: number, step: 1 | -1): Thousandths => {
    let sum = 0
    let free = 0
    for (let number = start; free < 31; number += step) {
      const amount = taken.get(number) ?? 0
      if (amount === 0 && after.calendar.workHalves(number) !== 0) return sum
      free = amount === 0 ? free + 1 : 0
      sum += amount
    }
    return sum
  }
  const first = dayNumber(added.firstDay)
  const row = walk(first, 1) + walk(first - 1, -1)
  return row > maxInRow ? { problem: 'problem.tooLongRow', params: { row: toDays(row), max: toDays(maxInRow) } } : null
}
