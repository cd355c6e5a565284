import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { kind, KINDS } from '../balances/contract.ts'

export const ACCRUALS = ['front-loaded', 'month-start', 'month-end', 'hire-day'] as const
export const PRORATIONS = ['days', 'months', 'none'] as const
export const ROUNDINGS = ['none', 'nearest-half', 'up-to-half'] as const
export const DAYS_TYPES = ['working', 'calendar'] as const
export { KINDS }

const day = z.iso.date()
const MOST = 366_000

/** What a company says about one kind of leave. Amounts are thousandths of a day. */
const rules = {
  unlimited: z.boolean().describe('No balance: days are only counted.'),
  entitlement: z.number().int().min(0).max(MOST).describe('Per policy year.'),
  daysType: z.enum(DAYS_TYPES),
  accrual: z.enum(ACCRUALS),
  proration: z.enum(PRORATIONS),
  rounding: z.enum(ROUNDINGS),
  carryOverMax: z
    .number()
    .int()
    .min(0)
    .max(MOST)
    .nullable()
    .describe('The most that is carried into the next year; null for everything.'),
  carryOverLastDay: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'policies.notADayOfTheYear')
    .refine((text) => Number(text.slice(3)) <= LONGEST[Number(text.slice(0, 2)) - 1]!, 'policies.notADayOfTheYear')
    .nullable()
    .describe('`03-31`: the last day on which carried days can be used; null for never.'),
  floor: z.number().int().min(-MOST).max(0).describe('The lowest balance allowed: 0, or negative.'),
  pendingReserves: z.boolean().describe('A request that waits for approval already takes from what is available.'),
}
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export const policyVersion = z
  .object({
    id: z.uuid(),
    kind,
    from: day,
    state: z.enum(['past', 'current', 'planned']),
    number: z.number().int().describe('The number that people see in a balance: `policy v2`.'),
    ...rules,
    by: z.string().nullable().describe('Who wrote it; null for the rules that the company began with.'),
  })
  .meta({ id: 'PolicyVersion' })
export type PolicyVersion = z.infer<typeof policyVersion>

const editors = { anyOf: ['settings.timeoff.edit'] } as const

export const policies = contract({
  listPolicies: {
    method: 'GET',
    shows: ['timeOff', 'names'],
    path: '/api/settings/time-off/policies',
    summary: "All versions of the company's leave policies, newest first; `today` is the company's date",
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(policyVersion), today: day }),
  },
  savePolicy: {
    method: 'PUT',
    path: '/api/settings/time-off/policies',
    summary: 'Adds a new policy version for one leave type, from today or later; earlier days keep their policy',
    needs: editors,
    input: z.object({
      kind,
      from: day,
      ...rules,
      basedOn: z
        .uuid()
        .optional()
        .describe('The version that the form was filled from: saving over another one of the same day is a conflict.'),
    }),
    reply: z.object({ data: policyVersion }),
    success: 'policies.saved',
  },
})
