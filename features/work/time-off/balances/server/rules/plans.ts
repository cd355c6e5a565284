import { type Day, dayNumber } from '#kit/days.ts'
import { ON_BALANCE } from '../../../decisions/contract.ts'
import {
  amountOn,
  askedHalves,
  bridgedAmount,
  keptHalves,
  lastCounted,
  stretchOf,
  type WorkCalendar,
} from './calendar.ts'
import type { LeaveFacts, LeaveRequest, Policies, PolicyVersion, Thousandths } from './facts.ts'
import { rangeOf, suspensionsOf } from './length.ts'
import type { Versions } from './policy-versions.ts'
import { besideOf, bridgedBy, takenOf } from './sandwich.ts'

/** The counted days of one request: day numbers and amounts side by side. */
export interface Plan {
  request: LeaveRequest
  /** `released` days were asked for and given back; they only show in the ledger. */
  kind: 'take' | 'reserve' | 'released'
  days: number[]
  amounts: Thousandths[]
  total: Thousandths
  /** Of the days, days off between working days of leave. */
  bridged: number[]
}

interface Ground {
  facts: LeaveFacts
  policies: Policies
  versions: Versions
  calendar: WorkCalendar
  opens: Day
}

/** Requests of the policies' kind as counted days, from the first open policy year on. */
export function plansOf(ground: Ground): Plan[] {
  const suspended = suspensionsOf(ground.facts, ground.policies.kind)
  return ground.facts.requests.flatMap((request) => {
    if (request.kind !== ground.policies.kind || request.lastDay < ground.opens) return []
    const settings = ground.versions.settingsAt(dayNumber(request.firstDay))
    const kind = ON_BALANCE[request.status]
    if (kind === 'reserve' && !settings.pendingReserves) return []
    const kept: Plan = { request, kind, days: [], amounts: [], total: 0, bridged: [] }
    const back: Plan = { request, kind: 'released', days: [], amounts: [], total: 0, bridged: [] }
    count(ground, settings, suspended, kept, back)
    return [kept, back].filter((plan) => plan.total > 0)
  })
}

function count(
  { calendar, opens, facts, policies, versions }: Ground,
  settings: PolicyVersion,
  suspended: ReturnType<typeof suspensionsOf>,
  kept: Plan,
  back: Plan,
): void {
  const { request } = kept
  const stretch = stretchOf(request)
  const beside = besideOf(facts, policies.kind, versions, request)
  const joined = bridgedBy(calendar, stretch, beside, suspended)
  // days off that what is left of it no longer joins are given back with the rest
  const stillJoined = request.givenBackFrom ? bridgedBy(calendar, takenOf(request), beside, suspended) : joined
  const { first, last } = rangeOf(stretch, lastCounted(calendar, settings, stretch), joined)
  const backFrom = request.givenBackFrom ? dayNumber(request.givenBackFrom) : Infinity
  for (let number = Math.max(first, dayNumber(opens)); number <= last; number++) {
    const isJoined = joined.has(number)
    const asked = number > stretch.last ? 3 : askedHalves(stretch, number)
    const amount = isJoined
      ? bridgedAmount(calendar, number, suspended)
      : amountOn(calendar, settings, number, keptHalves(asked, number, suspended))
    if (amount === 0) continue
    const plan = (isJoined ? stillJoined.has(number) : number < backFrom) ? kept : back
    if (isJoined) plan.bridged.push(number)
    plan.days.push(number)
    plan.amounts.push(amount)
    plan.total += amount
  }
}
