import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { memberFields } from '#features/core/members/fields.ts'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'
import { listedRows, tableKey } from '#features/people/field-tables/listed/contract.ts'
import type { TableKey } from '#features/people/field-tables/fields.ts'
import { fieldKey, fieldValue } from '#features/people/custom-fields/contract.ts'
import type { FieldKey } from '#features/people/custom-fields/fields.ts'
import { ids, list, listOf, statusFields } from '#features/people/record/contract.ts'
import { listedOf } from '#kit/field-shapes.ts'
import { COLUMNS, GAPS, LIST_STATES, SORTS, TODAYS } from './fields.ts'

const filters = z.object({
  search: z.string().trim().max(100).optional(),
  department: ids.describe('Ids, separated by commas; a department includes all below it.'),
  location: ids,
  jobTitle: ids,
  manager: ids,
  employmentType: ids.describe("For readers who may see everyone's employment."),
  skills: ids.describe('One of these is enough.'),
  status: listOf(LIST_STATES, 'without it everyone who is not deactivated'),
  today: listOf(
    TODAYS,
    'what the column of today says, as far as you may know it: at work, away, a day off work, about to begin or to leave',
  ),
  hiredFrom: z.iso.date().optional(),
  hiredTo: z.iso.date().optional(),
  missing: listOf(
    GAPS,
    'people who lack one of these, as far as you may fill it in; `manager` passes over who leads the company',
  ),
})
/**
 * Beside these, custom fields by their names: `customField-<id>`, for those who see everyone's value; and tables: `fieldTable-<id>` is `some`
 * or `none`, `fieldTable-<id>.<id of a column>` a value in a row.
 */
export type Filters = z.output<typeof filters> & Readonly<Record<FieldKey | TableKey, unknown>>
const withFields = filters.catchall(z.unknown())

const order = z.object({
  sort: z.union([z.enum(SORTS), fieldKey]).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  columns: list
    .pipe(z.array(z.union([z.enum(COLUMNS), fieldKey, tableKey])))
    .optional()
    .describe('Columns wanted beyond the usual ones; those that the caller may not read are refused.'),
})
export type Order = z.output<typeof order>

export const today = z.object({
  text: z.string(),
  mark: z
    .string()
    .describe(
      '`in`, `starts`, `leaves`, `off` (no day of work), `away`, or the leave type where the reader may know it.',
    ),
})
export type Today = z.infer<typeof today>

export const listedPerson = personRef
  .extend({
    email: z.string(),
    ...statusFields.shape,
    jobTitle: z.string().nullable(),
    departmentId: z.uuid().nullable(),
    department: z.string().nullable(),
    locationId: z.uuid().nullable(),
    location: z.string().nullable(),
    managerId: z.uuid().nullable(),
    manager: z.string().nullable(),
    today: today
      .nullable()
      .optional()
      .describe('At work, away and until when, about to begin or to leave; null where nothing can be said.'),
    timeZone: z.string().nullable().optional().describe('Where they work, beside `today`; null where it is not known.'),
    skills: z.string().nullable().optional().describe('By name, in one text; null for none.'),
    ...listedOf(memberFields).shape,
    customFields: z
      .record(fieldKey, fieldValue)
      .optional()
      .describe('Custom fields that were asked for, by their names; only those that have a value.'),
    tables: z
      .record(tableKey, listedRows)
      .optional()
      .describe("The company's own tables that were asked for, by their names; only those with rows."),
    missing: z.array(z.enum(GAPS)).optional().describe('Of what the list was filtered by, what this person lacks.'),
  })
  .meta({ id: 'ListedPerson' })
export type ListedPerson = z.infer<typeof listedPerson>

export const facet = z
  .object({
    id: z.uuid(),
    name: z.string(),
    parentId: z.uuid().nullable(),
    count: z.number().int(),
  })
  .meta({ id: 'Facet' })
export type Facet = z.infer<typeof facet>

/** Gaps that the reader has the right to fill in. */
export const gapCounts = z.array(z.object({ id: z.enum(GAPS), count: z.number().int() })).meta({ id: 'PeopleWithGaps' })
export type GapCounts = z.infer<typeof gapCounts>

const seers = { anyOf: ['people.people.view', 'people.people.edit'] } as const
/** What a list of people is narrowed by. */
const NARROWED_BY = ['departments', 'jobTitles', 'locations', 'catalogues', 'customFields', 'skills'] as const
const editors = { anyOf: ['people.people.edit'] } as const

export const directory = contract({
  listPeople: {
    method: 'GET',
    shows: ['people', 'goingOn', 'roles', 'positions', ...NARROWED_BY],
    path: '/api/people',
    summary: 'People, 50 per page; `next` is the cursor of the next page',
    needs: seers,
    input: withFields.extend({ ...order.shape, cursor: z.string().max(2000).optional() }),
    reply: z.object({ data: z.array(listedPerson), next: z.string().nullable() }),
  },
  summarizePeople: {
    method: 'GET',
    shows: ['people', ...NARROWED_BY],
    path: '/api/people/summary',
    summary: 'Number of people for the filters and for each further choice, and what you can see and do',
    needs: seers,
    input: withFields,
    reply: z.object({
      data: z.object({
        count: z.number().int(),
        similar: z
          .boolean()
          .describe("Whether a word of the search is in nobody's name, so that names almost like it were taken."),
        statuses: z.array(z.object({ id: z.enum(LIST_STATES), count: z.number().int() })),
        departments: z.array(facet).describe('With everyone of the departments below.'),
        locations: z.array(facet),
        jobTitles: z.array(facet),
        employmentTypes: z.array(facet),
        managers: z.array(facet),
        skills: z.array(facet).describe('What most of these people can do.'),
        columns: z.array(z.enum(COLUMNS)),
        sorts: z.array(z.enum(SORTS)),
        can: z.object({ create: z.boolean(), edit: z.boolean(), export: z.boolean(), lookBack: z.boolean() }),
      }),
    }),
  },
  countFieldChoices: {
    method: 'GET',
    shows: ['people', 'roles', ...NARROWED_BY],
    path: '/api/people/field-facets',
    summary: 'Number of people for each choice of the custom fields that you can see for everyone',
    needs: seers,
    input: withFields,
    reply: z.object({
      data: z.array(
        z.object({
          id: z.uuid(),
          choices: z
            .array(z.object({ id: z.string(), count: z.number().int() }))
            .describe('Options of the field, or numbers of countries; only those that someone has.'),
        }),
      ),
    }),
  },
  countGaps: {
    method: 'GET',
    shows: ['people', 'timeOff', ...NARROWED_BY],
    path: '/api/people/gaps',
    summary: 'Number of people who lack what you may fill in: a hire date, a location, a manager, …',
    needs: seers,
    input: withFields,
    reply: z.object({ data: gapCounts }),
  },
  exportPeople: {
    heavy: true,
    method: 'GET',
    path: '/api/people/export',
    summary: 'Filtered people as a table file, with the columns you can see',
    needs: { anyOf: ['people.export'] },
    input: withFields.extend({ ...order.shape, format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
  listIds: {
    method: 'GET',
    shows: ['people', ...NARROWED_BY],
    path: '/api/people/ids',
    summary: 'Ids of all people for the filters, up to 10,000 by name: to choose all that match',
    needs: editors,
    input: withFields,
    reply: z.object({ data: z.array(z.uuid()) }),
  },
  findUserOrGroup: {
    method: 'GET',
    shows: ['people', 'groups'],
    path: '/api/find-user-or-group',
    summary: 'Finds people and groups by name; private groups only for their members',
    needs: 'session',
    input: z.object({
      search: z.string().trim().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(5),
    }),
    reply: z.object({
      data: z.array(z.object({ id: z.uuid(), name: z.string(), type: z.enum(['user', 'group']) })),
    }),
  },
})
