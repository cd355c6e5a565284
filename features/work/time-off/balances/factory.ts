import type { Day } from '#kit/days.ts'
import { MONDAY_TO_FRIDAY } from './server/rules/calendar.ts'
import type {
  Adjustment,
  Facts,
  LeaveRequest,
  Policies,
  PolicySettings,
  PolicyVersion,
  Span,
} from './server/rules/facts.ts'
import { DEFAULT_SETTINGS } from './server/rules/settings.ts'

/** Anna: Monday to Friday, no holidays, no leave, unless told. */
export const factsOf = (some: Partial<Facts> = {}): Facts => ({
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
  from: '2000-01-01',
  version: 1,
  ...some,
})

/** A vacation policy of one version over the calendar year. */
export const policyOf = (settings: Partial<PolicySettings> = {}, some: Partial<Policies> = {}): Policies => ({
  kind: 'vacation',
  yearStart: { month: 1, date: 1 },
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
