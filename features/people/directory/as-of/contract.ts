import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { fieldKey, fieldValue, TYPES } from '#features/people/custom-fields/contract.ts'
import { ids, list } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'
import { facet } from '../contract.ts'

/** What a history of the job says, in the order in which it is shown. */
export const JOB_FIELDS = ['jobTitle', 'department', 'location', 'manager'] as const

/** A person with the job they had on another day. */
const personAsOf = personRef.extend({
  jobTitle: z.string().nullable(),
  department: z.string().nullable(),
  location: z.string().nullable(),
  managerId: z.uuid().nullable().describe('Null where the manager is gone.'),
  manager: z.string().nullable(),
  customFields: z
    .record(fieldKey, z.object({ type: z.enum(TYPES), value: fieldValue }))
    .optional()
    .describe('Custom fields that were asked for, with their types of that day; only those that had a value.'),
})
export type PersonAsOf = z.infer<typeof personAsOf>

/** A person who joined, left or changed jobs between two days. */
const differingPerson = personRef.extend({
  what: z.enum(['joined', 'left', 'moved']),
  changes: z.array(
    z.object({ field: z.enum(JOB_FIELDS), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type DifferingPerson = z.infer<typeof differingPerson>

const day = z.iso.date().refine((one) => one >= '1900', { message: 'errors.wrongValue' })
/** By the job of that day; a department includes all that are below it today. */
const filters = z.object({
  search: z.string().trim().max(100).optional(),
  department: ids,
  location: ids,
  jobTitle: ids,
  manager: ids,
})
const filtersOfDay = filters.extend({
  day: day.optional().describe('Without one: today.'),
  employmentType: ids.describe("For readers who may see everyone's employment."),
})
/** Custom fields; by them the list of another day is neither filtered nor sorted. */
const columns = list.pipe(z.array(fieldKey)).optional()
const cursor = z.string().max(500).optional()
const seers = { anyOf: ['people.people.view', 'people.people.edit'] } as const
const SHOWN = ['people', 'departments', 'jobTitles', 'locations'] as const
/** What a list with custom fields depends on besides. */
const WITH_FIELDS = [...SHOWN, 'customFields', 'roles'] as const

export const lookingBack = contract({
  listPeopleAsOf: {
    method: 'GET',
    shows: [...WITH_FIELDS],
    path: '/api/people/as-of',
    summary:
      'People who were there on a day, with their job and custom fields of that day, 50 per page: those whose history you can see',
    needs: seers,
    input: filtersOfDay.extend({ columns, cursor }),
    reply: z.object({ data: z.array(personAsOf), next: z.string().nullable() }),
  },
  summarizePeopleAsOf: {
    method: 'GET',
    shows: [...SHOWN, 'catalogues'],
    path: '/api/people/as-of/summary',
    summary: 'Number of people who were there on a day, for the filters and for each further choice',
    needs: seers,
    input: filtersOfDay,
    reply: z.object({
      data: z.object({
        count: z.number().int(),
        departments: z.array(facet),
        locations: z.array(facet),
        jobTitles: z.array(facet),
        employmentTypes: z.array(facet),
        managers: z.array(facet),
        can: z.object({ export: z.boolean() }),
      }),
    }),
  },
  exportPeopleAsOf: {
    heavy: true,
    method: 'GET',
    path: '/api/people/as-of/export',
    summary: 'People who were there on a day as a table file that names the day',
    needs: { anyOf: ['people.export'] },
    input: filtersOfDay.extend({ columns, format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
  comparePeople: {
    method: 'GET',
    shows: [...SHOWN],
    path: '/api/people/as-of/difference',
    summary: 'Who joined, left or moved between two days, 50 per page, as far as you can see their history',
    needs: seers,
    input: filters.extend({ from: day, to: day, cursor }).refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'errors.wrongValue',
    }),
    reply: z.object({
      data: z.array(differingPerson),
      counts: z
        .object({ joined: z.number().int(), left: z.number().int(), moved: z.number().int() })
        .optional()
        .describe('With the first page.'),
      next: z.string().nullable(),
    }),
  },
})
