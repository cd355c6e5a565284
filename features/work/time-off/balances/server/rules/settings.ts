import { MONDAY_TO_FRIDAY } from './calendar.ts'
import type { PolicySettings } from './facts.ts'

/** What a policy does unless its version says otherwise. No entitlement: that is for the company to say. */
export const DEFAULT_SETTINGS: PolicySettings = {
  yearStart: { month: 1, date: 1 },
  carryOn: null,
  unlimited: false,
  entitlement: 0,
  steps: [],
  stepsApply: 'when-eligible',
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'none',
  accrualAfterDays: 0,
  accrualRetroactive: false,
  partTime: 'scaled',
  fullWeek: MONDAY_TO_FRIDAY,
  compensateOffScheduleHolidays: true,
  daysType: 'working',
  holidaysInCalendarDays: 'counted',
  extendToNextWorkingDay: false,
  heldCap: null,
  carryOver: { max: null, lastDay: null },
  startedBeforeExpiryCountsInFull: false,
  debt: 'carried',
  floor: 0,
  pendingReserves: true,
  takeOrder: 'first-expiring',
  waitingDays: 0,
  noticeDays: 0,
  backDatingDays: null,
  maxInRow: null,
}
