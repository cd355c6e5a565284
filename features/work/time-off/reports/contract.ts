import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract, type Sent } from '#kit/contract.ts'
import {
  addMonths,
  addYears,
  type Day,
  dayOf,
  daysInclusive,
  endOfMonth,
  endOfYear,
  isDay,
  monthOf,
  startOfMonth,
  startOfYear,
  yearOf,
} from '#kit/days.ts'
import { TABLES } from '#kit/exports.ts'
import { isKind, kind } from '../types/contract.ts'
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
  money: z
    .literal('on')
    .optional()
    .describe('With what the leave that is left is worth, of people whose pay you may see. The audit trail says so.'),
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

const amount = z.object({
  currency: z.string(),
  amount: z.number().int().describe('In hundredths of the currency.'),
})
export type Amount = z.infer<typeof amount>
const worth = z
  .object({
    sums: z.array(amount).describe('One for each currency: they are never added up.'),
    missing: z.number().int().describe('People who are in no sum.'),
  })
  .nullable()
  .describe('What the leave that is left is worth; null unless it was asked for.')

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
  worth,
})
export type Figures = z.infer<typeof figures>

const named = z.object({ id: z.string(), name: z.string() })
export const reportRow = figures.omit({ people: true, worth: true }).extend({
  id: z.uuid(),
  person: personRef,
  department: named.nullable(),
  location: named.nullable(),
  jobTitle: named.nullable(),
  manager: named.nullable(),
  employmentType: named.nullable(),
  unlimited: z.boolean(),
  worth: amount
    .nullable()
    .describe('Null where it was not asked for, or is not known: no pay, or none that you may see.'),
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
  may: z.object({
    bradford: z.boolean(),
    money: z.boolean().describe('There is someone whose pay you may see, and the leave type is one that is paid.'),
  }),
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
/** What is asked of the report, without a page or a file. */
export const reportAsked = asked.refine(inOrder, WRONG)
export type ReportInput = z.output<typeof asked>
export type ReportQuery = Sent<typeof timeOffReports.showTimeOffReport>

/** Periods by name, as addresses and saved views have them: they move with the day. */
export const PERIODS = ['lastYear', 'quarter', 'month', 'lastMonth'] as const
export type Params = Readonly<Record<string, string | undefined>>

const LIST = /^(none|[0-9a-f-]{36})(,(none|[0-9a-f-]{36})){0,49}$/
const one = <T extends string>(all: readonly T[], value: string | undefined) => all.find((name) => name === value)
const dayIn = (text: string) => (isDay(text) ? text : undefined)
/** `2026-01-01..2026-03-31`; a single day is both. */
const limitsIn = (text: string) => {
  const [from = '', to = from] = text.split('..')
  return { from, to }
}

function periodIn({ period, range }: Params, today: Day) {
  if (range) {
    const { from, to } = limitsIn(range)
    return { firstDay: dayIn(from), lastDay: dayIn(to) }
  }
  if (period === 'month' || period === 'lastMonth') {
    const within = period === 'month' ? today : addMonths(startOfMonth(today), -1)
    return { firstDay: startOfMonth(within), lastDay: endOfMonth(within) }
  }
  if (period === 'quarter') {
    const first = dayOf(yearOf(today), Math.floor((monthOf(today) - 1) / 3) * 3 + 1, 1)
    return { firstDay: first, lastDay: endOfMonth(addMonths(first, 2)) }
  }
  const year = period === 'lastYear' ? addYears(today, -1) : today
  return { firstDay: startOfYear(year), lastDay: endOfYear(year) }
}

/** What an address or a saved view says of the report on a day; anything else in it is not ours. */
export function askedOf(params: Params, today: Day): ReportQuery {
  const { search, asOf, sort, order } = params
  const said = {
    ...periodIn(params, today),
    asOf: asOf && dayIn(limitsIn(asOf).to || limitsIn(asOf).from),
    kind: params['kind'] && isKind(params['kind']) ? params['kind'] : undefined,
    group: one(GROUPS, params['group']),
    compare: one(COMPARISONS, params['compare']),
    bradford: one(['on'], params['bradford']),
    money: one(['on'], params['money']),
    search: search?.slice(0, 100),
    ...Object.fromEntries(GROUPS.map((by) => [by, LIST.test(params[by] ?? '') ? params[by] : undefined])),
    sort: one(SORTS, sort),
    direction: order === 'desc' ? 'desc' : undefined,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value)) as ReportQuery
}
