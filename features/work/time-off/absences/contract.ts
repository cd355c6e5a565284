import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { ids, listOf } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { PARTS } from '../balances/contract.ts'
import { kind, kinds } from '../types/contract.ts'
import { IN_FORCE, STATUSES } from '../decisions/contract.ts'

const day = z.iso.date()
const part = z.enum(PARTS)

export const absence = z
  .object({
    id: z.uuid(),
    user: personRef,
    kind: z.union([z.literal('away'), kind]).describe('`away` where the leave type is not for the caller.'),
    leaveType: z.string().describe('What the leave type is called, in the language of the answer.'),
    status: z.enum(STATUSES).describe('Of people whose requests the caller may not see only approved leave is here.'),
    firstDay: day,
    lastDay: day,
    firstPart: part,
    lastPart: part,
    length: z
      .number()
      .int()
      .nullable()
      .describe('Thousandths of a day: 1500 is one and a half. Null where the caller may not see the request.'),
    updatedAt: z.iso.datetime().describe('When what the caller can see of it last changed, in UTC.'),
  })
  .meta({ id: 'Absence' })
export type Absence = z.infer<typeof absence>

export const absences = contract({
  listAbsences: {
    method: 'GET',
    shows: ['timeOff', 'calendar', 'names', 'departments'],
    path: '/api/absences',
    summary: 'Absences in a range of days, as a plain list by their first day: what the calendar shows you',
    needs: 'session',
    input: z.object({
      from: day,
      to: day.describe('The last day, included; at most 400 days after the first.'),
      departments: ids.describe('Ids of departments, separated by commas; each with all below it.'),
      people: ids,
      kind: kinds,
      status: listOf(STATUSES, `${IN_FORCE.join(' and ')} without it, with \`updatedSince\` all of them`),
      updatedSince: z.iso
        .datetime()
        .optional()
        .describe(
          'Only what has changed since. Send the moment at which your last reading began, less a minute: changes become visible when they are complete.',
        ),
      limit: z.coerce.number().int().min(1).max(200).default(100),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ data: z.array(absence), next: z.string().nullable() }),
  },
})
