import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'
import { judgedExample } from '../examples/contract.ts'
import { kind, LONGEST_WITHOUT_CERTIFICATE } from '../types/contract.ts'

export const ACCRUALS = ['front-loaded', 'month-start', 'month-end', 'hire-day'] as const
export const PRORATIONS = ['days', 'months', 'none'] as const
export const ROUNDINGS = ['none', 'nearest-half', 'up-to-half'] as const
export const DAYS_TYPES = ['working', 'calendar'] as const
export const HOLIDAYS_IN_CALENDAR_DAYS = ['counted', 'skipped'] as const
export const SANDWICHES = ['none', 'within', 'between'] as const
export const TAKE_ORDERS = ['first-expiring', 'oldest'] as const
export const PART_TIMES = ['scaled', 'full'] as const
export const DEBTS = ['carried', 'forgiven'] as const
/** What `yearStart` can be besides a day of the year. */
export const HIRE_DAY = 'hire-day'
export const CALENDAR_YEAR = '01-01'
export const STEPS_APPLY = ['when-eligible', 'next-year'] as const
/** The most periods without time off in one version. */
export const MOST_BLACKOUTS = 50
/** The most steps of an entitlement by years of service. */
export const MOST_STEPS = 20

const day = z.iso.date()
const MOST = 366_000
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const monthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    error: 'policies.notADayOfTheYear',
    abort: true,
  })
  .refine((text) => Number(text.slice(3)) <= LONGEST[Number(text.slice(0, 2)) - 1]!, 'policies.notADayOfTheYear')

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
  carryOverLastDay: monthDay
    .nullable()
    .describe('`03-31`: the last day on which carried days can be used; null for never.'),
  floor: z.number().int().min(-MOST).max(0).describe('The lowest balance allowed: 0, or negative.'),
  pendingReserves: z.boolean().describe('A request that waits for approval already takes from what is available.'),
}
const days = z.number().int().min(0).max(3660)
/** What not every policy needs. In a call each may be left out, and stays as it was. */
const finer = {
  yearStart: z
    .union([monthDay, z.literal(HIRE_DAY)], 'policies.notADayOfTheYear')
    .describe('`04-01`: the day on which the policy year begins; `hire-day` for the anniversaries of the hire date.'),
  carryOn: monthDay
    .nullable()
    .describe('`07-01`: the day on which unused days are carried over; null for the first day of the policy year.'),
  steps: z
    .array(z.object({ afterMonths: z.number().int().min(1).max(720), entitlement: z.number().int().min(0).max(MOST) }))
    .max(MOST_STEPS)
    .refine((steps) => new Set(steps.map((one) => one.afterMonths)).size === steps.length, 'policies.stepTwice')
    .describe('More (or less) per year after so many whole months of service; the last step that is reached holds.'),
  stepsApply: z
    .enum(STEPS_APPLY)
    .describe('From the day on which a step is reached, or from the policy year after it.'),
  partTime: z.enum(PART_TIMES).describe('Whether people who work fewer days a week get their share or everything.'),
  accrualAfterDays: days.describe('Nothing accrues in the first days of service.'),
  accrualRetroactive: z
    .boolean()
    .describe('What did not accrue in the first days of service is granted at once after them.'),
  compensateOffScheduleHolidays: z
    .boolean()
    .describe('A public holiday on a day that a part-time person does not work gives them a day back.'),
  holidaysInCalendarDays: z
    .enum(HOLIDAYS_IN_CALENDAR_DAYS)
    .describe('Where calendar days are counted: whether public holidays are among them.'),
  extendToNextWorkingDay: z
    .boolean()
    .describe('Where calendar days are counted: the free days after the last day of leave count too.'),
  sandwich: z
    .enum(SANDWICHES)
    .describe(
      'Where working days are counted: whether days off between two working days of leave count too. `within` one request, or also `between` two.',
    ),
  startedBeforeExpiryCountsInFull: z
    .boolean()
    .describe('Leave that begins before carried days expire can use them to its end.'),
  takeOrder: z.enum(TAKE_ORDERS).describe('Which days are used first.'),
  heldCap: z.number().int().min(0).max(MOST).nullable().describe('Nothing accrues above this balance.'),
  debt: z.enum(DEBTS).describe('What becomes of a negative balance at the end of the policy year.'),
  waitingDays: days.describe('Days after the hire date before the first day of leave.'),
  noticeDays: days.describe('How many days ahead people have to ask; 0 for none. What HR records is free of it.'),
  backDatingDays: days.nullable().describe('How many days back a leave may begin; null for any.'),
  wholeDays: z.boolean().describe('Half days cannot be asked for. What HR records is free of it.'),
  blackouts: z
    .array(
      z
        .object({ firstDay: day, lastDay: day, name: z.string().trim().min(1).max(80) })
        .refine((one) => one.lastDay >= one.firstDay, { error: 'policies.blackoutEndsFirst', path: ['lastDay'] }),
    )
    .max(MOST_BLACKOUTS)
    .describe('When people cannot ask for time off, both days included. What HR records is free of it.'),
  maxInRow: z.number().int().min(0).max(MOST).nullable().describe('The most days taken in a row.'),
  certificateAfterDays: z
    .number()
    .int()
    .min(0)
    .max(LONGEST_WITHOUT_CERTIFICATE)
    .nullable()
    .describe('Leave of more days than this needs a certificate; null for never. Own leave types say it themselves.'),
}
const target = z.object({
  id: z.uuid().nullable().describe('Null where it is gone: then it matches nobody.'),
  name: z.string(),
})

/** Of each list that names something a person has to match one; an empty list asks nothing. */
export const policyGroup = z
  .object({
    id: z.uuid(),
    name: z.string(),
    rank: z.number().int().describe('Of several groups that a person belongs to the first one holds.'),
    hasEnded: z.boolean().describe('From this version on the group is for nobody.'),
    locations: z.array(target),
    departments: z.array(target).describe('With all departments below them.'),
    employmentTypes: z.array(target),
  })
  .meta({
    id: 'PolicyGroup',
    description: 'Whom a version is for. Of each list that names something one has to match.',
  })
export type PolicyGroup = z.infer<typeof policyGroup>

export const policyVersion = z
  .object({
    id: z.uuid(),
    kind,
    from: day,
    state: z.enum(['past', 'current', 'planned']),
    number: z.number().int().describe('The number that people see in a balance: `policy v2`.'),
    group: policyGroup.nullable().describe('Null for the rules of everyone who belongs to no group.'),
    ...rules,
    ...finer,
    by: z.string().nullable().describe('Who wrote it; null for the rules that the company began with.'),
  })
  .meta({ id: 'PolicyVersion' })
export type PolicyVersion = z.infer<typeof policyVersion>

const editors = { anyOf: ['settings.timeoff.edit'] } as const

const targets = z.array(z.uuid()).max(200)
const wanted = z.object({
  kind,
  from: day,
  ...rules,
  ...z.object(finer).partial().shape,
  group: z
    .object({
      id: z.uuid().optional().describe('Without it a new group is made.'),
      name: z.string().trim().min(1).max(80),
      locationIds: targets.default([]),
      departmentIds: targets.default([]),
      employmentTypeIds: targets.default([]),
    })
    .refine(
      (one) => one.locationIds.length + one.departmentIds.length + one.employmentTypeIds.length > 0,
      'policies.groupOfNobody',
    )
    .nullish()
    .describe('Whom the policy is for; without it for everyone who belongs to no group.'),
})

export const policyEffect = z
  .object({
    person: personRef,
    from: day.describe('The first day with other rules.'),
    before: z.string().describe('The policy before, in words: `v1`, `Germany v2`.'),
    after: z.string(),
    years: z
      .array(
        z.object({
          year: z.number().int().describe('The calendar year in which the policy year begins.'),
          lastDay: day.describe('Of the policy year.'),
          before: z.number().int().nullable(),
          after: z.number().int().nullable(),
        }),
      )
      .describe(
        'The balance at the end of this policy year and the next, in thousandths of a day; null without a balance.',
      ),
    uncovered: day.nullable().describe('The first day on which leave that is planned would no longer be covered.'),
  })
  .meta({ id: 'PolicyEffect', description: 'What a policy would change for one person.' })
export type PolicyEffect = z.infer<typeof policyEffect>

const choice = z.array(z.object({ id: z.uuid(), name: z.string() }))

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
    input: wanted.extend({
      basedOn: z
        .uuid()
        .optional()
        .describe('The version that the form was filled from: saving over another one of the same day is a conflict.'),
    }),
    reply: z.object({ data: policyVersion }),
    success: 'policies.saved',
    heavy: true,
  },
  previewPolicy: {
    method: 'POST',
    path: '/api/settings/time-off/policies/preview',
    summary: 'What a policy would change, person by person, before it is saved; people whose time off you can see',
    needs: editors,
    input: wanted.extend({ cursor: z.string().max(500).optional() }),
    reply: z.object({
      data: z.array(policyEffect),
      reached: z.number().int().describe('People of this page for whom the policy holds on its first day.'),
      looked: z.number().int().describe('People of this page.'),
      total: z.number().int().describe('People of all pages.'),
      next: z.string().nullable(),
    }),
    heavy: true,
  },
  previewPolicyExamples: {
    method: 'POST',
    path: '/api/settings/time-off/policies/examples',
    summary: 'The examples of the leave type with what a policy would give, before it is saved',
    needs: editors,
    input: wanted,
    reply: z.object({ data: z.array(judgedExample) }),
  },
  deletePolicy: {
    method: 'DELETE',
    path: '/api/settings/time-off/policies/:id',
    summary: 'Removes a policy version that has not begun; the version before it goes on',
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({ message: z.string() }),
    success: 'policies.removed',
    heavy: true,
  },
  endPolicyGroup: {
    method: 'POST',
    path: '/api/settings/time-off/policies/groups/:groupId/end',
    summary: 'Ends the policy of a group from a day on; its people have the policy of everyone else then',
    needs: editors,
    input: z.object({ groupId: z.uuid().describe('`group.id` of its versions.'), from: day }),
    reply: z.object({ data: policyVersion }),
    success: 'policies.groupEnded',
    heavy: true,
  },
  orderPolicyGroups: {
    method: 'PUT',
    path: '/api/settings/time-off/policies/groups/order',
    summary: 'The order in which groups are asked, from today on; of several that fit a person the first one holds',
    needs: editors,
    input: z.object({ kind, groupIds: z.array(z.uuid()).min(1).max(100) }),
    reply: z.object({ message: z.string() }),
    success: 'policies.groupsOrdered',
    heavy: true,
  },
  policyChoices: {
    method: 'GET',
    shows: ['catalogues', 'locations', 'departments'],
    path: '/api/settings/time-off/policies/choices',
    summary: 'Whom a policy can be for: locations, departments and employment types',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.object({ locations: choice, departments: choice, employmentTypes: choice }) }),
  },
})
