import type { Day } from '#kit/days.ts'
import { MONDAY_TO_FRIDAY } from './server/rules/calendar.ts'
import { mayAsk } from './server/rules/asking.ts'
import { countedLength } from './server/rules/counting.ts'
import { balanceOn, ledgerOf } from './server/rules/engine.ts'
import { lengthOf } from './server/rules/length.ts'
import type {
  Adjustment,
  LeaveFacts,
  LeaveRequest,
  Policies,
  PolicySettings,
  PolicyVersion,
  Span,
  Week,
} from './server/rules/facts.ts'
import { DEFAULT_SETTINGS } from './server/rules/settings.ts'

/** Anna: Monday to Friday, no holidays, no leave, by default. */
export const factsOf = (some: Partial<LeaveFacts> = {}): LeaveFacts => ({
  hireDate: '2020-01-01',
  schedules: [{ from: '2000-01-01', week: MONDAY_TO_FRIDAY }],
  holidays: [],
  extraWorkingDays: [],
  requests: [],
  adjustments: [],
  ...some,
})

export const versionOf = (some: Partial<PolicyVersion> = {}): PolicyVersion => ({
  ...DEFAULT_SETTINGS,
  yearStart: { month: 1, date: 1 },
  from: '2000-01-01',
  version: 1,
  ...some,
})

/** A vacation policy of one version over the calendar year. */
export const policyOf = (settings: Partial<PolicyVersion> = {}, some: Partial<Policies> = {}): Policies => ({
  kind: 'vacation',
  versions: [versionOf(settings)],
  ...some,
})

export const spanOf = (firstDay: Day, lastDay: Day = firstDay, some: Partial<Span> = {}): Span => ({
  firstDay,
  lastDay,
  firstPart: 'full',
  lastPart: 'full',
  ...some,
})

/** An approved vacation. */
export const leaveOf = (firstDay: Day, lastDay: Day = firstDay, some: Partial<LeaveRequest> = {}): LeaveRequest => ({
  id: `leave ${firstDay}`,
  kind: 'vacation',
  status: 'approved',
  askedOn: '2020-01-01',
  ...spanOf(firstDay, lastDay),
  ...some,
})

export const adjustmentOf = (on: Day, amount: number, some: Partial<Adjustment> = {}): Adjustment => ({
  id: `adjustment ${on}`,
  on,
  amount,
  reason: 'brought along',
  ...some,
})

export const have = (facts: Partial<LeaveFacts>, policies: Policies, day: string) =>
  balanceOn(factsOf(facts), policies, day).balance / 1000
export const ask = (facts: Partial<LeaveFacts>, policies: Policies, span: Span, today = '2020-01-01') =>
  mayAsk(factsOf(facts), policies, span, today)
export const refusal = (...given: Parameters<typeof ask>) => {
  const answer = ask(...given)
  return answer.ok ? 'allowed' : answer.problem
}
export const count = (span: Span, facts: Partial<LeaveFacts> = {}, rules: Partial<typeof DEFAULT_SETTINGS> = {}) =>
  lengthOf(span, factsOf(facts), { ...DEFAULT_SETTINGS, ...rules }).thousandths / 1000
export const lotsOf = (facts: Partial<LeaveFacts>, policies: Policies, until: string, kinds = ['take']) =>
  ledgerOf(factsOf(facts), policies, until)
    .filter((entry) => kinds.includes(entry.kind))
    .map((entry) => [entry.kind, entry.lot?.split(':')[0], entry.amount / 1000])
export const expired = (facts: Partial<LeaveFacts>, policies: Policies, day: string) =>
  balanceOn(factsOf(facts), policies, day).expired / 1000

export const MON_TO_THU: Week = ['off', 'full', 'full', 'full', 'full', 'off', 'off']
export const MON_WED_FRI: Week = ['off', 'full', 'off', 'full', 'off', 'full', 'off']
export const always = (week: Week) => ({ schedules: [{ from: '2000-01-01', week }] })
export const SPRING = { carryOver: { max: null, lastDay: { month: 3, date: 31 } } }
export const LOSE = { carryOver: { max: 0, lastDay: null } }
/** Begins in 2026 with so many days carried from before, which expire on 31 March. */
export const carried = (days: number) => [adjustmentOf('2026-01-01', days * 1000, { id: 'old', lastDay: '2026-03-31' })]

/** 5 June 2026 is a Friday, 8 June a Monday. */
export const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2026-06-05', '2026-06-06', '2026-06-07', '2026-06-08']
export const sandwichPolicy = (sandwich: PolicySettings['sandwich'], more: Partial<PolicySettings> = {}) =>
  policyOf({ entitlement: 30_000, ...LOSE, sandwich, ...more } as object)
export const BETWEEN = sandwichPolicy('between')

/** One asked after the other: the later one carries the days off. */
export const first = (...[from, to, some]: Parameters<typeof leaveOf>) => leaveOf(from, to, { askedAt: '1', ...some })
export const second = (...[from, to, some]: Parameters<typeof leaveOf>) => leaveOf(from, to, { askedAt: '2', ...some })

/** How long each of the requests is, in their order. */
export const lengths = (requests: LeaveRequest[], policies: Policies = BETWEEN, facts: Partial<LeaveFacts> = {}) => {
  const all = factsOf({ ...facts, requests })
  return requests.map((one) => countedLength(all, policies, one).thousandths / 1000)
}
export const total = (requests: LeaveRequest[], policies: Policies = BETWEEN, facts: Partial<LeaveFacts> = {}) =>
  lengths(requests, policies, facts).reduce((sum, one) => sum + one, 0)
