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
      /** The day and the hour (0-23) where the reader works. */
      today: z.iso.date(),
      hour: z.number().int(),
      firstName: z.string(),
      /** The widget that is all there is for the reader: the welcome of a person before their first day. */
      alone: z.string().nullable(),
      /** What the day brings, in the reader's language: "3 requests wait for you". */
      sentences: z.array(z.string()),
      /** Each widget's part has the shape that it was offered with. */
      widgets: z.record(z.string(), z.unknown()),
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

/** The most urgent of what waits for the reader, and how much it is in all. */
export const waiting = z.object({ items: z.array(item), count: z.number().int() })
export type Waiting = z.infer<typeof waiting>
