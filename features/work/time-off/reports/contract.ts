import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'
import { daysInclusive, isDay } from '#kit/days.ts'
import { TABLES } from '#kit/exports.ts'
import { kind } from '../types/contract.ts'
import { thousandths } from '../decisions/contract.ts'

export const NEEDS = { anyOf: ['reports.timeoff_reports.edit'] } as const
export const GROUPS = ['department', 'location', 'jobTitle', 'manager', 'employmentType'] as const
export type Grouping = (typeof GROUPS)[number]
export const SORTS = [
  'name',
  'remaining',
  'entitled',
  'taken',
  'planned',
  'waiting',
  'expiring',
  'away',
  'rate',
  'bradford',
] as const
export type Sorting = (typeof SORTS)[number]
export const COMPARISONS = ['previous', 'lastYear'] as const
/** Of a filter: people who have none. */
export const NONE = 'none'
/** Three years. */
const MOST_DAYS = 1096

const day = z.iso.date()
const chosen = z
  .string()
  .regex(/^(none|[0-9a-f-]{36})(,(none|[0-9a-f-]{36})){0,49}$/)
  .transform((text) => text.split(','))

const asked = z.object({
  firstDay: day.optional(),
  lastDay: day.optional(),
  asOf: day.optional().describe('Balances as of this day: today, where each person works, by default.'),
  kind: kind.default('vacation'),
  group: z.enum(GROUPS).optional().describe('What the groups are of.'),
  compare: z.enum(COMPARISONS).optional().describe('The days before the period, or the same a year earlier.'),
  bradford: z.literal('on').optional().describe('With the Bradford factor, for people who may view all sick leave.'),
  search: z.string().trim().max(100).optional(),
  department: chosen.optional().describe('Ids separated by commas, or `none`; each with all departments below.'),
  location: chosen.optional().describe('Ids separated by commas, or `none`.'),
  jobTitle: chosen.optional().describe('Ids separated by commas, or `none`.'),
  manager: chosen.optional().describe('Ids separated by commas, or `none`.'),
  employmentType: chosen.optional().describe('Ids separated by commas, or `none`.'),
  sort: z.enum(SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

const inOrder = ({ firstDay, lastDay }: { firstDay?: string | undefined; lastDay?: string | undefined }) =>
  firstDay === undefined ||
  lastDay === undefined ||
  !isDay(firstDay) ||
  !isDay(lastDay) ||
  (firstDay <= lastDay && daysInclusive(firstDay, lastDay) <= MOST_DAYS)
const WRONG = { path: ['lastDay'], message: 'timeOffReports.periodWrong' }

const figures = z.object({
  people: z.number().int(),
  working: thousandths.describe('Days that they work in the period up to today, in thousandths.'),
  away: thousandths.describe('Of those, days away, in thousandths.'),
  coming: thousandths.describe('Approved days of the period that are still to come, in thousandths.'),
  before: z
    .object({ working: thousandths, away: thousandths })
    .nullable()
    .describe('In the period that this one is compared with.'),
  entitled: thousandths.describe('Of one leave type as of the day, in thousandths; 0 where it has no limit.'),
  taken: thousandths,
  planned: thousandths,
  waiting: thousandths,
  remaining: thousandths,
  expiring: thousandths,
})
export type Figures = z.infer<typeof figures>

const named = z.object({ id: z.string(), name: z.string() })
export const reportRow = figures.omit({ people: true }).extend({
  id: z.uuid(),
  person: personRef,
  department: named.nullable(),
  location: named.nullable(),
  jobTitle: named.nullable(),
  manager: named.nullable(),
  employmentType: named.nullable(),
  unlimited: z.boolean(),
  nextExpiry: z.object({ lastDay: day, amount: thousandths }).nullable(),
  bradford: z
    .number()
    .nullable()
    .describe('Times sick × times sick × days sick, in the 52 weeks up to the end of the period.'),
})
export type ReportRow = z.infer<typeof reportRow>

const group = figures.extend({ id: z.string(), name: z.string(), depth: z.number().int() })
export type ReportGroup = z.infer<typeof group>
const choice = named.extend({ depth: z.number().int(), count: z.number().int() })
const byWeekday = z.object({ working: thousandths, away: thousandths })

export const report = z.object({
  firstDay: day,
  lastDay: day,
  until: day
    .nullable()
    .describe('The last day of the period that counts as absence: not after today. Null where all of it is to come.'),
  asOf: day.nullable(),
  before: z.object({ firstDay: day, lastDay: day }).nullable(),
  unlimited: z.boolean(),
  total: figures,
  byKind: z.array(z.object({ kind, away: thousandths, before: thousandths.nullable() })),
  months: z
    .array(z.object({ month: z.string(), weekdays: z.array(byWeekday).length(7) }))
    .describe('Weekdays begin with Sunday.'),
  groups: z.array(group),
  people: z.array(reportRow),
  next: z.number().int().nullable(),
  choices: z.partialRecord(z.enum(GROUPS), z.array(choice)),
  may: z.object({ bradford: z.boolean() }),
})
export type Report = z.infer<typeof report>

export const timeOffReports = contract({
  showTimeOffReport: {
    method: 'GET',
    shows: ['timeOff', 'holidays', 'people', 'departments', 'locations', 'jobTitles', 'catalogues'],
    path: '/api/reports/time-off',
    summary:
      'Balances and absence of the people whose time off you may view: totals, groups, and 100 people at a time. People whose record you may not view are in no number of it',
    needs: NEEDS,
    heavy: true,
    input: asked
      .extend({ from: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('How many people to skip.') })
      .refine(inOrder, WRONG),
    reply: z.object({ data: report }),
  },
  exportTimeOffReport: {
    method: 'GET',
    path: '/api/reports/time-off/file',
    summary: 'The people of the report as a file, with all leave types',
    needs: NEEDS,
    heavy: true,
    input: asked.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }).refine(inOrder, WRONG),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
})
export type ReportInput = z.output<typeof asked>
