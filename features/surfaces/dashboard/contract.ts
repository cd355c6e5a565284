import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'
import { item } from '#features/surfaces/approvals/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    dashboard: true
  }
}

export const dashboard = contract({
  showDashboard: {
    method: 'GET',
    shows: ['dashboard', 'approvals', 'calendar', 'names', 'holidays', 'jobTitles', 'departments', 'locations'],
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
