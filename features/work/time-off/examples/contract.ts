import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { thousandths } from '../decisions/contract.ts'
import { traceLine } from '../balances/contract.ts'
import { kind } from '../types/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** The examples beside leave policies. */
    leaveExamples: true
  }
}

/** The most examples of one leave type, those of its groups included. */
export const MOST_EXAMPLES = 50
/** The most times of leave that one example has taken. */
export const MOST_LEAVE = 10
/** The engine counts every day from the hire date on. */
export const MOST_YEARS = 40
/** As `weekdays` has it. */
export const MON_TO_FRI: readonly number[] = [1, 2, 3, 4, 5]
const MOST = MOST_YEARS * 366_000

const day = z.iso
  .date()
  .refine((one) => one >= '1950-01-01' && one <= '2199-12-31', { error: 'leaveExamples.dayTooFar', abort: true })
const range = z.object({ firstDay: day, lastDay: day }).refine((one) => one.lastDay >= one.firstDay, {
  error: 'leaveExamples.endsFirst',
  path: ['lastDay'],
})

/** What the balance is computed from. */
const given = {
  hireDate: day.describe("The made-up person's first day of work."),
  weekdays: z
    .array(z.number().int().min(0).max(6))
    .min(1)
    .max(7)
    .refine((all) => new Set(all).size === all.length, 'errors.wrongValue')
    .default([...MON_TO_FRI])
    .describe('Which days of the week the person works, Sunday is 0; no public holidays.'),
  leave: z.array(range).max(MOST_LEAVE).default([]).describe('Approved leave of this type, both days included.'),
  asOf: day.describe('The day at whose end the balance is computed.'),
}
const described = {
  name: z.string().trim().min(1).max(120),
  expected: thousandths.min(-MOST).max(MOST).describe('The balance on that day, in thousandths of a day.'),
  note: z.string().trim().max(500).default(''),
}
const series = {
  kind,
  groupId: z
    .uuid()
    .nullable()
    .default(null)
    .describe('`group.id` of a policy for some people; null for the policy of everyone else.'),
}

const seriesShape = z.object(series)
/** An example belongs to the policy of everyone, or to that of one group. */
export type Series = z.output<typeof seriesShape>
const givenShape = z.object(given)
export type ExampleFacts = z.output<typeof givenShape>
const fieldsShape = z.object({ ...given, ...described })
export type ExampleFields = z.output<typeof fieldsShape>

/** What no single field can say: the days have to follow each other. */
function inOrder({ hireDate, asOf, leave }: ExampleFacts, { addIssue }: z.core.$RefinementCtx): void {
  const refuse = (field: keyof ExampleFacts, message: string) =>
    addIssue({ code: 'custom', path: [field], message, input: undefined })
  if (asOf < hireDate) refuse('asOf', 'leaveExamples.beforeHire')
  else if (Number(asOf.slice(0, 4)) - Number(hireDate.slice(0, 4)) > MOST_YEARS) refuse('asOf', 'leaveExamples.tooLong')
  if (leave.some(({ firstDay, lastDay }) => firstDay < hireDate || lastDay > asOf))
    refuse('leave', 'leaveExamples.leaveOutside')
  const sorted = leave.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
  if (sorted.some(({ firstDay }, at) => at > 0 && firstDay <= sorted[at - 1]!.lastDay))
    refuse('leave', 'leaveExamples.leaveOverlaps')
}

const computed = {
  computed: thousandths.nullable().describe('What the policies give; null without a balance.'),
  trace: z.array(traceLine).describe('The lines that add up to it.'),
}

export const leaveExample = z
  .object({
    id: z.uuid(),
    ...series,
    ...fieldsShape.shape,
    ...computed,
    agrees: z.boolean(),
    version: z.number().int(),
  })
  .meta({
    id: 'LeaveExample',
    description: 'A balance that HR expects for a made-up person, and what the policies give.',
  })
export type LeaveExample = z.output<typeof leaveExample>

/** With policies that are not saved yet. */
export const judgedExample = leaveExample
  .extend({ agreedBefore: z.boolean().describe('Whether it agrees with the policies as they are.') })
  .meta({ id: 'JudgedLeaveExample' })
export type JudgedExample = z.output<typeof judgedExample>

const editors = { anyOf: ['settings.timeoff.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const mayDiffer = z
  .boolean()
  .default(false)
  .describe('Saves an expected balance that the policies do not give: no policy is saved until they do.')

export const leaveExamples = contract({
  listLeaveExamples: {
    method: 'GET',
    shows: ['leaveExamples', 'timeOff'],
    path: '/api/settings/time-off/examples',
    summary: 'The examples of a policy, each with the balance that the policies give',
    needs: editors,
    input: z.object({
      kind,
      groupId: z
        .uuid()
        .optional()
        .describe('`group.id` of a policy for some people; left out for the policy of everyone else.'),
    }),
    reply: z.object({ data: z.array(leaveExample) }),
  },
  tryLeaveExample: {
    method: 'POST',
    path: '/api/settings/time-off/examples/try',
    summary: 'Computes the balance of an example; nothing is saved',
    needs: editors,
    input: z.object({ ...series, ...given }).superRefine(inOrder),
    reply: z.object({ data: z.object(computed) }),
  },
  createLeaveExample: {
    method: 'POST',
    path: '/api/settings/time-off/examples',
    summary: 'Adds an example to a policy',
    needs: editors,
    status: 201,
    input: z.object({ ...series, ...fieldsShape.shape, mayDiffer }).superRefine(inOrder),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    success: 'leaveExamples.created',
  },
  changeLeaveExample: {
    method: 'PUT',
    path: '/api/settings/time-off/examples/:id',
    summary: 'Changes an example, on purpose',
    needs: editors,
    input: z.object({ ...one.shape, ...fieldsShape.shape, mayDiffer }).superRefine(inOrder),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'leaveExamples.saved',
  },
  deleteLeaveExample: {
    method: 'DELETE',
    path: '/api/settings/time-off/examples/:id',
    summary: 'Deletes an example',
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'leaveExamples.deleted',
  },
})
