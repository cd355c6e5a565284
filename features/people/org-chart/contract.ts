import { z } from 'zod'
import { contract } from '#kit/contract.ts'

/** What each card is: a person, a position or a department. */
export const KINDS = ['people', 'positions', 'departments'] as const
export type Kind = (typeof KINDS)[number]

const index = z.number().int()
/** Words that many share, each once; -1 where there is none. */
const words = z.object({ names: z.array(z.string()), of: z.array(index) })
export type Words = z.infer<typeof words>

/**
 * A company drawn as a tree, one column for each thing that is said of its cards, so that ten thousand of them are one small answer. People
 * are in the order of their names, and so are positions and departments.
 */
export const orgChart = z
  .object({
    ids: z.array(z.uuid()),
    parents: z
      .array(index)
      .describe(
        'The place in the list of the one above; -1 at the top. Nobody is above themselves, however long the way.',
      ),
    titles: words.describe("People's job titles, or the names of positions and departments."),
    departments: words,
    locations: words,
    people: z.object({
      /** Null where the cards are people themselves. */
      ids: z.array(z.uuid().nullable()).nullable(),
      firstNames: z.array(z.string().nullable()),
      lastNames: z.array(z.string().nullable()),
      /** The file of the picture. */
      pictures: z.array(z.uuid().nullable()),
      /** First days, as far as the reader sees them. */
      since: z
        .array(z.iso.date().nullable())
        .describe('Who each card shows: null in a vacant position and in a department without a head.'),
    }),
    counts: z
      .array(index)
      .nullable()
      .describe('People in a department itself, or in a position; null where the cards are people.'),
  })
  .meta({ id: 'OrgChart' })
export type OrgChart = z.infer<typeof orgChart>

export const orgCharts = contract({
  showOrgChart: {
    heavy: true,
    method: 'GET',
    shows: ['people', 'names', 'departments', 'positions', 'jobTitles', 'locations'],
    path: '/api/org-chart',
    summary: 'The whole company as a tree of people, positions or departments, today or as of a day',
    // drafts of a reorganisation are drawn from it
    needs: { anyOf: ['org.chart.view', 'other.job.job_details.edit'] },
    input: z.object({
      of: z.enum(KINDS).default('people'),
      day: z.iso
        .date()
        .refine((one) => one >= '1900', { message: 'errors.wrongValue' })
        .optional()
        .describe('Without one: today. Another day shows those whose first day and job you can see.'),
    }),
    reply: z.object({
      data: orgChart,
      can: z
        .object({ lookBack: z.boolean(), positions: z.boolean() })
        .describe('`lookBack`: people of another day; `positions`: who sees them in lists.'),
    }),
  },
})
