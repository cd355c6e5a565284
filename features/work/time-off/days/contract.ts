import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { STATUSES } from '../decisions/contract.ts'
import { kind } from '../types/contract.ts'

const day = z.iso.date()

/** What a picker of days says of one day. */
export const noteOfDay = z
  .object({
    day,
    isFree: z.boolean().describe('The person does not work on it at all.'),
    holiday: z.string().nullable().describe("Its name in the reader's language."),
    own: z
      .object({ kind: kind.nullable(), status: z.enum(STATUSES) })
      .nullable()
      .describe('Leave of the person that is pending or approved; `kind` is null where you are not that person.'),
    away: z.number().int().describe('How many others of the same department are away.'),
  })
  .meta({ id: 'NoteOfDay' })
export type NoteOfDay = z.infer<typeof noteOfDay>

/** More than a picker shows at once. */
export const MOST_DAYS = 100

export const leaveDays = contract({
  listDays: {
    method: 'GET',
    shows: ['timeOff', 'calendar', 'holidays', 'people', 'departments'],
    path: '/api/time-off/days',
    summary:
      'What to know of each day before asking for it: holidays, own leave, and how many of the department are away',
    needs: 'session',
    input: z.object({
      userId: z.uuid().optional().describe('Whose days; without it your own.'),
      from: day.describe('The first day.'),
      to: day.describe(`The last day, at most ${MOST_DAYS} days after the first one.`),
    }),
    reply: z.object({
      data: z.object({ departmentSize: z.number().int(), days: z.array(noteOfDay).describe('In their order.') }),
    }),
  },
})
