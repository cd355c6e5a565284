import { z } from 'zod'
import type { PolicySettings } from './facts.ts'

export const weekday = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
])
const monthDay = z.object({ month: z.number(), date: z.number() })
const plan = z.enum(['full', 'am', 'pm', 'off'])

const rules: { [Name in keyof Required<PolicySettings>]: z.ZodType<PolicySettings[Name]> } = {
  yearStart: z.union([monthDay, z.literal('hire-day')]),
  carryOn: monthDay.nullable(),
  daysType: z.enum(['working', 'calendar']),
  holidaysInCalendarDays: z.enum(['counted', 'skipped']),
  extendToNextWorkingDay: z.boolean(),
  sandwich: z.enum(['none', 'within', 'between']),
  unlimited: z.boolean(),
  entitlement: z.number(),
  steps: z.array(z.object({ afterMonths: z.number(), entitlement: z.number() })),
  stepsApply: z.enum(['when-eligible', 'next-year']),
  accrual: z.enum(['front-loaded', 'month-start', 'month-end', 'hire-day']),
  proration: z.enum(['days', 'months', 'none']),
  rounding: z.enum(['none', 'nearest-half', 'up-to-half']),
  accrualAfterDays: z.number(),
  accrualRetroactive: z.boolean(),
  partTime: z.enum(['scaled', 'full']),
  fullWeek: z.tuple([plan, plan, plan, plan, plan, plan, plan]),
  compensateOffScheduleHolidays: z.boolean(),
  heldCap: z.number().nullable(),
  carryOver: z.object({
    max: z.number().nullable(),
    lastDay: monthDay.nullable(),
  }),
  startedBeforeExpiryCountsInFull: z.boolean(),
  debt: z.enum(['carried', 'forgiven']),
  floor: z.number(),
  pendingReserves: z.boolean(),
  takeOrder: z.enum(['first-expiring', 'oldest']),
  waitingDays: z.number(),
  noticeDays: z.number(),
  backDatingDays: z.number().nullable(),
  wholeDays: z.boolean(),
  blackouts: z.array(z.object({ firstDay: z.string(), lastDay: z.string(), name: z.string() })),
  maxInRow: z.number().nullable(),
  certificateAfterDays: z.number().nullable(),
}

/** What a row of `leave_policies` may say; whatever it leaves out is as usual. A rule that the engine has and this lacks does not compile. */
export const settingsShape = z.object(rules).partial()
