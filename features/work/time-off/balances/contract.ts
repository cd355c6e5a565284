import { z } from 'zod'
import { dayEffects, decisions } from '#features/core/day-effects/contract.ts'
import { contract } from '#kit/contract.ts'
import { STATUSES, thousandths } from '../decisions/contract.ts'
import { kind } from '../types/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    timeOff: true
  }
}

export const PARTS = ['full', 'am', 'pm'] as const
const day = z.iso.date()

export const traceLine = z
  .object({
    on: day,
    amount: z.number().int().describe('Thousandths of a day, signed.'),
    text: z.string(),
    ahead: z.boolean().describe('Lies after the day asked for.'),
  })
  .meta({ id: 'TraceLine', description: 'One line of "why this number", already in the reader\'s language.' })
export type TraceLine = z.infer<typeof traceLine>

export const balance = z
  .object({
    kind,
    unlimited: z.boolean(),
    awaitsHireDate: z
      .boolean()
      .describe('Nobody knows since when the person works here: nothing is granted until then.'),
    balance: thousandths,
    available: thousandths,
    earned: thousandths,
    taken: thousandths,
    planned: thousandths,
    reserved: thousandths,
    nextExpiry: z.object({ lastDay: day, amount: thousandths }).nullable(),
  })
  .meta({ id: 'Balance', description: 'Amounts are thousandths of a day.' })
export type Balance = z.infer<typeof balance>

export const yearOfBalance = z
  .object({
    kind,
    year: z.number().int().describe('The calendar year in which the policy year begins.'),
    firstDay: day,
    lastDay: day,
    today: day,
    unlimited: z.boolean(),
    steps: z.array(z.object({ day, balance: thousandths, planned: z.boolean() })),
    leave: z.array(z.object({ firstDay: day, lastDay: day, length: thousandths, status: z.enum(STATUSES), kind })),
  })
  .meta({ id: 'YearOfBalance' })

export const DAYS_TYPES = ['calendar', 'working'] as const
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'errors.format-time')
export const vacationInfo = z
  .object({
    workingWeekStart: z.coerce.number().int().min(0).max(6).default(1),
    workingWeekEnd: z.coerce.number().int().min(0).max(6).default(5),
    workingDayStart: time.default('09:00'),
    workingDayEnd: time.default('18:00'),
    vacationDaysPerYear: z.coerce.number().min(0).max(366),
    vacationDaysType: z.enum(DAYS_TYPES).default('working'),
  })
  .meta({ id: 'VacationInfo', description: 'Weekdays are 0–6, Sunday is 0; times are of 24 hours.' })

export type VacationInfo = z.infer<typeof vacationInfo>

export const vacationOutcome = z
  .object({
    full: z.number().int().describe("What is agreed for a full week, and this person's share."),
    perYear: thousandths,
    week: z.number().describe('Days that the person works in a week, and days of the full week.'),
    fullWeek: z.number(),
    scaled: z.boolean(),
    thisYear: z.number().int().describe('What this year gives, with what was agreed before today.'),
  })
  .meta({ id: 'VacationOutcome', description: 'Amounts are thousandths of a day.' })

const ofPerson = z.object({ userId: z.uuid() })

export const balances = contract({
  showBalances: {
    method: 'GET',
    shows: ['timeOff', 'holidays', 'people'],
    path: '/api/time-off/balances/:userId',
    summary: "A person's balances on a day; today by default",
    needs: 'session',
    input: ofPerson.extend({ day: day.optional() }),
    reply: z.object({
      data: z.array(balance),
      today: day,
      may: z.object({
        ask: z.boolean(),
        record: z.boolean(),
        adjust: z.boolean(),
        asks: z.array(kind).describe('Leave types that you can request.'),
        records: z.array(kind).describe('Leave types that you can record as approved.'),
      }),
    }),
  },
  explainBalance: {
    method: 'GET',
    shows: ['timeOff', 'holidays', 'people'],
    path: '/api/time-off/balances/:userId/:kind/explanation',
    summary: 'The ledger behind a balance: every line that adds up to the available days',
    needs: 'session',
    input: ofPerson.extend({ kind, day: day.optional() }),
    reply: z.object({ data: balance, trace: z.array(traceLine) }),
  },
  showYear: {
    method: 'GET',
    shows: ['timeOff', 'holidays', 'people'],
    path: '/api/time-off/balances/:userId/:kind/year',
    summary: 'A balance over a policy year, with used and planned time off',
    needs: 'session',
    input: ofPerson.extend({ kind, year: z.coerce.number().int().min(1970).max(2200).optional() }),
    reply: z.object({ data: yearOfBalance }),
  },
  listAdjustments: {
    method: 'GET',
    shows: ['timeOff', 'names'],
    path: '/api/time-off/adjustments/:userId',
    summary: 'Manual adjustments of a balance, newest first',
    needs: 'session',
    input: ofPerson,
    reply: z.object({
      data: z.array(
        z.object({ id: z.uuid(), kind, day, amount: thousandths, reason: z.string(), createdBy: z.string() }),
      ),
    }),
  },
  adjustBalance: {
    method: 'POST',
    path: '/api/time-off/adjustments',
    summary: 'Adds days to a balance or removes them, with a reason',
    needs: 'session',
    status: 201,
    input: z.object({
      userId: z.uuid(),
      kind,
      day,
      amount: z
        .number()
        .int()
        .min(-366_000)
        .max(366_000)
        .refine((amount) => amount !== 0, 'timeOff.amountNotZero')
        .describe('Thousandths of a day, signed, at most a year.'),
      reason: z.string().trim().min(1).max(500),
    }),
    reply: z.object({ data: balance }),
    success: 'timeOff.adjusted',
  },
  showCompanyVacationInfo: {
    method: 'GET',
    shows: ['timeOff'],
    path: '/api/time-off/vacation-info',
    summary: "The company's working week, working time and vacation days per year",
    needs: { anyOf: ['settings.timeoff.edit'] },
    openIn: ['mandatory-action'],
    input: z.object({}),
    reply: z.object({ data: vacationInfo }),
  },
  showVacationInfo: {
    method: 'GET',
    shows: ['timeOff'],
    path: '/api/time-off/vacation-info/:userId',
    summary: "A person's working week, working time and vacation days per year",
    needs: { anyOf: ['settings.timeoff.edit'] },
    input: ofPerson,
    reply: z.object({ data: vacationInfo }),
  },
  previewVacationInfo: {
    method: 'GET',
    shows: [],
    path: '/api/time-off/vacation-info/:userId/preview',
    summary: "Preview of the vacation days per year for a person's working week; nothing is saved",
    needs: { anyOf: ['settings.timeoff.edit'] },
    input: vacationInfo
      .pick({ workingWeekStart: true, workingWeekEnd: true, vacationDaysPerYear: true, vacationDaysType: true })
      .extend({ userId: z.uuid() }),
    reply: z.object({ data: vacationOutcome }),
  },
  foreseeCompanyWeek: {
    method: 'POST',
    path: '/api/time-off/vacation-info/effects',
    summary: 'What another working week or vacation of the company would do to leave and balances; nothing is saved',
    needs: { anyOf: ['settings.timeoff.edit'] },
    openIn: ['mandatory-action'],
    input: vacationInfo,
    reply: z.object({ data: dayEffects }),
    heavy: true,
  },
  updateVacationInfo: {
    method: 'POST',
    path: '/api/update-vacations-info',
    summary:
      "Changes the working week, working time and vacation days per year of a person, or the company's without `userId`",
    needs: { anyOf: ['settings.timeoff.edit'] },
    openIn: ['mandatory-action'],
    input: vacationInfo.extend({ userId: z.uuid().optional(), decisions: decisions.optional() }),
    reply: z.object({ message: z.string() }),
    success: 'timeOff.vacationInfoUpdated',
  },
})
