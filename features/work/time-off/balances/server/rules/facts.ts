import type { MessageParams, Rounding, Thousandths } from '#kit/amounts.ts'
import type { Day, Weekday } from '#kit/days.ts'
import type { Status } from '../../../decisions/contract.ts'
import type { Kind } from '../../../types/contract.ts'

/**
 * What the leave engine reads and answers. It is one pure function of facts, policy versions and a date: no database, no clock.
 * The order of any list is of no consequence; lists and their members are never changed and must not be changed by the caller.
 * Every quantity is in thousandths of a day.
 */
export interface LeaveFacts {
  /** The first day in service. */
  hireDate: Day
  /** Since when the person works here is not known: nothing is granted, and `hireDate` is only the day on which they were added. */
  awaitsHireDate?: boolean
  /** Since when service counts, where it goes on from earlier employment: for the steps of the entitlement. */
  serviceFrom?: Day
  /** The last day in service. */
  leaveDate?: Day | null
  /**
   * Policy years that ended before this day are closed: nothing in them is counted. What a person brought from them (an import,
   * another system) is an adjustment dated inside the first open year.
   */
  ledgerFrom?: Day | null
  /** Which halves of which weekdays the person works, from when; the earliest also holds before its own `from`. */
  schedules: readonly Schedule[]
  /** Those of the person's location, the observed days included. */
  holidays: readonly Holiday[]
  /** Those of the person's location. */
  extraWorkingDays: readonly ExtraWorkingDay[]
  /** All leave kinds: other kinds matter for overlaps and for sick days inside a vacation. */
  requests: readonly LeaveRequest[]
  /** Kinds of leave during which the person works, elsewhere or on something else: they cost days, and nobody is short of the person. */
  workKinds?: readonly LeaveKind[]
  /** Of the policies' kind only. */
  adjustments: readonly Adjustment[]
}

export type Plan = 'full' | 'am' | 'pm' | 'off'
/** Sunday first. */
export type Week = readonly [Plan, Plan, Plan, Plan, Plan, Plan, Plan]

export interface Schedule {
  from: Day
  week: Week
}

export interface Holiday {
  day: Day
  name: string
  /** `Sweden`: shown beside the name. */
  place?: string
  /** Free in this half only; a whole day by default. */
  half?: 'am' | 'pm' | null
}

/** Makes a day a whole working day, whatever the schedule and the holidays say. */
export interface ExtraWorkingDay {
  day: Day
  title: string
}

export type LeaveKind = Kind
export type LeaveStatus = Status
export type LeavePart = 'full' | 'am' | 'pm'

/**
 * Both ends included. Over several days the first may start at noon (`firstPart: 'pm'`) and the last end at noon
 * (`lastPart: 'am'`). Within one day both parts say the same: `am`, `pm` or `full`.
 */
export interface Span {
  firstDay: Day
  lastDay: Day
  firstPart: LeavePart
  lastPart: LeavePart
}

export interface LeaveRequest extends Span {
  id: string
  kind: LeaveKind
  status: LeaveStatus
  /** Orders two requests that take from the same lots on the same day. */
  askedOn: Day
  /** The moment, where it is known: of two requests the later one carries the days off between them. */
  askedAt?: string
  /** Days from here on were given back while the leave ran: they are not taken. */
  givenBackFrom?: Day | null
  /** Kinds of leave that it gives back where it lies over them while approved: a certified sick leave gives back `vacation`. */
  suspends?: readonly LeaveKind[]
}

export interface Adjustment {
  id: string
  on: Day
  /** Negative takes away. */
  amount: Thousandths
  reason: string
  /** The last day on which the added days can be used. */
  lastDay?: Day | null
}

/** 1–12 and 1–31; 29 February means the 28th in common years. */
export interface MonthDay {
  month: number
  date: number
}

/** One balance: a kind of leave under the versions of its policy. */
export interface Policies {
  kind: LeaveKind
  /** The latest `from` that is not after a day rules that day; before the first there is no entitlement. */
  versions: readonly PolicyVersion[]
}

export interface PolicyVersion extends Omit<PolicySettings, 'yearStart'> {
  from: Day
  /** Where the year begins on the hire date, the person's own day. */
  yearStart: MonthDay
  /** The number that people see: `policy v2`. */
  version: number
  /** The group whose rules they are: `policy Germany v2`. */
  group?: string
}

/** The settings of one row of rules, and their first day. Settings that it lacks have their usual values. */
export interface Layer {
  from: Day
  settings: Partial<PolicySettings>
}

/** Both ends included. */
export interface Blackout {
  firstDay: Day
  lastDay: Day
  name: string
}

/** How days of leave are counted. */
export interface LengthRules {
  daysType: 'working' | 'calendar'
  /** For calendar days: do public holidays count? */
  holidaysInCalendarDays: 'counted' | 'skipped'
  /** For calendar days: the free days after the last one count, up to the next working day. */
  extendToNextWorkingDay: boolean
  /** For working days: do days off between two working days of leave count? `between`: also those between two requests. */
  sandwich: 'none' | 'within' | 'between'
}

export interface PolicySettings extends LengthRules {
  /** When the policy year begins; `hire-day`: on the anniversaries of the hire date. */
  yearStart: MonthDay | 'hire-day'
  /** When what is left is carried or lost; null for the first day of the policy year. */
  carryOn: MonthDay | null
  /** No balance: days are only counted. */
  unlimited: boolean
  /** Per policy year, for a full working week. */
  entitlement: Thousandths
  /** More after so many whole months of service; the last step that is reached holds. */
  steps: readonly { afterMonths: number; entitlement: Thousandths }[]
  stepsApply: 'when-eligible' | 'next-year'
  /**
   * `front-loaded`: the year's amount on its first day. `month-start`, `month-end`: a twelfth per month of the policy year.
   * `hire-day`: a twelfth at the end of each month counted from the hire date. A change counts from the next policy year.
   */
  accrual: 'front-loaded' | 'month-start' | 'month-end' | 'hire-day'
  /** Days in service over days of the period; whole months (half of a month or more is one); or not at all. */
  proration: 'days' | 'months' | 'none'
  /** Of what was granted in the policy year so far, so that errors do not pile up. */
  rounding: Rounding
  /** Nothing accrues in the first days of service; `retroactive` grants it all at once afterwards. */
  accrualAfterDays: number
  accrualRetroactive: boolean
  /** Part-time people get their share of the full week. */
  partTime: 'scaled' | 'full'
  fullWeek: Week
  /** A holiday on a day of the full week that the person does not work gives the day back. */
  compensateOffScheduleHolidays: boolean
  /** Grants stop at this balance; null for no limit. */
  heldCap: Thousandths | null
  /** `max` null carries everything, 0 nothing. `lastDay` is the last usable day of carried leave, null for never. */
  carryOver: { max: Thousandths | null; lastDay: MonthDay | null }
  /** A leave that began before carried days expire may still take them. */
  startedBeforeExpiryCountsInFull: boolean
  /** What happens to a negative balance on the carry date; the carry-over setting never touches it. */
  debt: 'carried' | 'forgiven'
  /** The lowest balance allowed: 0, or negative. */
  floor: Thousandths
  pendingReserves: boolean
  takeOrder: 'first-expiring' | 'oldest'
  /** Days after the hire date before the first day of leave. */
  waitingDays: number
  /** How many days ahead people have to ask; 0 for none. */
  noticeDays: number
  /** How many days back a leave may begin; null for any. */
  backDatingDays: number | null
  /** Half days cannot be asked for. */
  wholeDays: boolean
  /** When people cannot ask for time off. */
  blackouts: readonly Blackout[]
  /** Leave of more days than this needs a certificate; null for never. Types of a company's own say it themselves. */
  certificateAfterDays: number | null
  /** The most days taken in a row; free days between do not break the row and do not count. */
  maxInRow: Thousandths | null
}

export interface Length {
  thousandths: Thousandths
  /** Of them, days off between working days of leave. */
  bridged: Thousandths
  days: readonly CountedDay[]
}

export interface CountedDay {
  day: Day
  counted: Thousandths
  /** Why it is not counted, or counted in part, or counted though it is a day off; null when the day counts as asked. */
  why: Message | null
  /** A day off between working days of leave. */
  isBridged?: true
}

/** A key under `leave` in the messages and its parameters: days as `YYYY-MM-DD` (see `spoken`), amounts in days. */
export interface Message {
  key: string
  params: MessageParams
}

export type EntryKind =
  | 'grant'
  | 'reserve'
  | 'take'
  | 'release'
  | 'carry_out'
  | 'carry_in'
  | 'expire'
  | 'adjust'
  | 'forgive'

export type Source =
  | { type: 'policy'; version: number }
  | { type: 'request'; id: string }
  | { type: 'adjustment'; id: string }
  | { type: 'holiday'; day: Day; name: string }

/** One line of the ledger. Days of one request that took from the same lot in a row are one entry. */
export interface Entry {
  on: Day
  /** The last day of a run of leave days; otherwise the same as `on`. */
  through: Day
  kind: EntryKind
  /** Signed: what it does to the balance. */
  amount: Thousandths
  /** `grant:2026-01-01`, `carry:2026-01-01`, `adjust:<id>`; null for what no lot could cover. */
  lot: string | null
  message: Message
  source: Source
}

export interface TraceLine extends Message {
  on: Day
  amount: Thousandths
  source: Source | null
  /** Lies after the day asked for: planned leave that already narrows what is available, and grants before it. */
  ahead: boolean
}

export interface Balance {
  unlimited: boolean
  /** The balance at the end of that day. */
  balance: Thousandths
  /** What can still be asked for within the policy year without going under 0 on any later day of it. */
  available: Thousandths
  /** Since the policy year began, up to that day: */
  broughtForward: Thousandths
  earned: Thousandths
  taken: Thousandths
  expired: Thousandths
  adjusted: Thousandths
  /** Within the policy year, after that day (pending days before it included): approved and pending leave. */
  planned: Thousandths
  reserved: Thousandths
  /** What expires next if it is not taken. */
  nextExpiry: { lastDay: Day; amount: Thousandths } | null
  /** Sums to `available`; the lines that are not `ahead` sum to `balance`. */
  trace: readonly TraceLine[]
}

export interface Step {
  day: Day
  /** At the end of the day, all requests counted. */
  balance: Thousandths
  /** The same without pending requests. */
  approvedOnly: Thousandths
  /** After `today` nothing has happened yet: the step rests on plans. */
  planned: boolean
}

export type Answer =
  | { ok: true; length: Length; balanceAfter: Thousandths | null; trace: readonly TraceLine[] }
  /** `trace` where days are missing: the balance with the leave, as it would be. */
  | { ok: false; problem: string; params: MessageParams; length: Length | null; trace?: readonly TraceLine[] }

export type { Thousandths, Weekday }
