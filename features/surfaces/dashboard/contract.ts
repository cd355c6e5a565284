import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'
import { gapCounts, today } from '#features/people/directory/contract.ts'
import { layout } from './layout/contract.ts'
import { item } from '#features/surfaces/approvals/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    dashboard: true
  }
}

export const dashboard = contract({
  showDashboard: {
    method: 'GET',
    shows: [
      'dashboard',
      'approvals',
      'approvalFlows',
      'calendar',
      'timeOff',
      'people',
      'names',
      'holidays',
      'positions',
      'jobTitles',
      'departments',
      'locations',
    ],
    path: '/api/dashboard',
    summary: 'Your dashboard by widget, as far as you have access',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({
      today: z.iso.date().describe('The day and the hour (0-23) where the reader works.'),
      hour: z.number().int(),
      firstName: z.string(),
      alone: z
        .string()
        .nullable()
        .describe('The widget that is all there is for the reader: the welcome of a person before their first day.'),
      sentences: z
        .array(z.string())
        .describe('What the day brings, in the reader\'s language: "3 requests wait for you".'),
      widgets: z.record(z.string(), z.unknown()).describe("Each widget's part has the shape that it was offered with."),
      hidden: z.array(z.string()).describe('Widgets that the arrangement hides: nothing was read for them.'),
      layout: layout
        .nullable()
        .describe("How it is arranged: the reader's own way, or the company's; null: by itself."),
      isOwn: z.boolean().describe('Whether the reader has arranged it.'),
    }),
  },
})

/** Birthdays of the next two weeks: the day of this year (or the next), never the year of birth. */
export const birthdays = z.array(z.object({ user: personRef, day: z.iso.date() }))
export type Birthdays = z.infer<typeof birthdays>

/** The next holidays where the reader works. */
export const nextHolidays = z.array(
  z.object({
    id: z.uuid(),
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    name: z.string(),
    half: z.string().nullable(),
  }),
)
export type NextHolidays = z.infer<typeof nextHolidays>

export const waiting = z.object({ items: z.array(item), count: z.number().int() }).meta({
  id: 'WaitingRequests',
  description: 'The most urgent of what waits for the reader, and how much it is in all.',
})
export type Waiting = z.infer<typeof waiting>

const month = z.object({
  month: z.string().describe('`2026-11`'),
  hired: z.number().int(),
  continuing: z.number().int().describe('Who was here at its beginning and at its end.'),
  terminated: z.number().int(),
})
export const growth = z
  .object({
    people: z.number().int().describe('Today.'),
    yearAgo: z.number().int(),
    months: z.array(month).describe('The last twelve, with this one.'),
  })
  .meta({ id: 'CompanyGrowth' })
export type GrowthFigures = z.infer<typeof growth>

/** Below so many people figures would say something about one of them. */
export const FEW = 5
export const genderSplit = z
  .object({ male: z.number().int(), female: z.number().int(), notStated: z.number().int() })
  .nullable()
  .meta({ id: 'GenderSplit', description: `Active people by gender; null where fewer than ${FEW} have stated theirs.` })
export type GenderSplit = z.infer<typeof genderSplit>

export const vacancies = z
  .object({
    count: z.number().int(),
    items: z.array(z.object({ id: z.uuid(), name: z.string(), department: z.string().nullable() })),
  })
  .meta({ id: 'Vacancies', description: 'How many positions nobody has, and some of them.' })
export type Vacancies = z.infer<typeof vacancies>

export const myTeam = z
  .object({ count: z.number().int(), people: z.array(z.object({ user: personRef, today })) })
  .meta({
    id: 'MyTeam',
    description:
      'The manager, the people with the same manager, and those who report to the reader: who is in today. The absent come first.',
  })
export type MyTeam = z.infer<typeof myTeam>

/** How many people lack what the reader may fill in: only what someone lacks. */
export const gaps = gapCounts
export type Gaps = z.infer<typeof gaps>
