import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

const birthday = z.object({ user: personRef, day: z.iso.date() })
const newcomer = birthday.extend({ jobTitle: z.string().nullable() })
const anniversary = birthday.extend({ years: z.number().int() })
export type Birthday = z.infer<typeof birthday>
export type Newcomer = z.infer<typeof newcomer>
export type Anniversary = z.infer<typeof anniversary>

/** `more`: there are others, beyond those who are listed. */
const listed = <Person extends z.ZodType>(person: Person) => z.object({ people: z.array(person), more: z.boolean() })

export const milestones = contract({
  listMilestones: {
    method: 'GET',
    shows: ['people', 'names', 'jobTitles'],
    path: '/api/people/milestones',
    summary: 'New colleagues, birthdays and work anniversaries of these days, as far as you can see them',
    needs: { anyOf: ['people.people.view', 'people.people.edit'] },
    input: z.object({}),
    reply: z.object({
      data: z.object({
        newcomers: listed(newcomer).describe(
          'Began in the last 30 days or begin in the next 30, the latest first day first.',
        ),
        birthdays: listed(birthday).describe('This week and the next, never the year of birth.'),
        anniversaries: listed(anniversary),
      }),
    }),
  },
})
