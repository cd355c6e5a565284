import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { fieldValue, type FieldType, MOST_OPTIONS } from '#features/people/custom-fields/contract.ts'
import { endedFields, recordedFields, why } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** The company's own tables of people's records, and their rows. */
    fieldTables: true
  }
}

/** Types of custom fields that a column can have. */
export const COLUMN_TYPES = [
  'string',
  'text',
  'number',
  'date',
  'select',
  'checkbox',
  'country',
  'link',
] as const satisfies readonly FieldType[]
export type ColumnType = (typeof COLUMN_TYPES)[number]

/** What a column of days says of its row: from when it is valid, and until when. */
export const MARKS = ['starts', 'ends'] as const
/** Who can be reminded of a row's last day; only those of them who see the table are. */
export const REMINDED = ['person', 'manager', 'editors'] as const
export type Reminded = (typeof REMINDED)[number]

export const MOST_TABLES = 50
export const MOST_COLUMNS = 20
/** As many rows of one table a person can have. */
export const MOST_ROWS = 200
/** As many rows as the list of what expires answers with. */
export const MOST_EXPIRING = 200

/** The section of a table: its rights are `own.tables.<id>.view` and so on. */
export const sectionOfTable = (id: string): `tables.${string}` => `tables.${id}`

const option = z.object({ id: z.uuid(), name: z.string() })
const column = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  is_required: z.boolean(),
  marks: z.enum(MARKS).nullable(),
  options: z.array(option),
  isGone: z
    .boolean()
    .describe('It was taken out of the table; rows that were corrected or removed may still have a value.'),
})
export type TableColumn = z.infer<typeof column>
/** The columns as a changed definition sends them: those that are gone stay gone. */
export const definedColumns = (columns: readonly TableColumn[]) =>
  columns
    .filter(({ isGone }) => !isGone)
    .map(({ id, name, type, is_required, marks, options }) => ({ id, name, type, is_required, marks, options }))

const reminder = z.object({ days: z.int().min(0).max(365), to: z.array(z.enum(REMINDED)).min(1) })
export type Reminder = z.infer<typeof reminder>

const fieldTable = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  columns: z.array(column),
  reminder: reminder.nullable(),
  isArchived: z.boolean(),
  version: z.int(),
  isListed: z.boolean().describe('The reader sees rows of someone: it can be a column of the people list.'),
  isForAll: z.boolean().describe("The reader sees everyone's rows: the list can be filtered by it."),
  count: z
    .object({ rows: z.int(), people: z.int(), all: z.int() })
    .nullable()
    .describe(
      'How many rows people have; with those that were corrected or removed in `all`. Only for readers who can edit tables.',
    ),
})
export type FieldTable = z.infer<typeof fieldTable>

/** How a row is on the day that is shown. */
export const rowState = z.enum(['planned', 'current', 'expired'])
export type RowState = z.infer<typeof rowState>

/** By the column's id. */
const rowValues = z.record(z.string(), fieldValue)
const tableRow = z.object({
  id: z.uuid(),
  values: rowValues,
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  state: rowState,
  daysLeft: z.int().nullable().describe('Until its last day; less than nothing once it is over.'),
  ...recordedFields.shape,
})
export type TableRow = z.infer<typeof tableRow>
const endedRow = z.object({ id: z.uuid(), values: rowValues, ...recordedFields.shape, ...endedFields.shape })
export type EndedRow = z.infer<typeof endedRow>

const personTable = fieldTable
  .omit({ count: true, version: true, isArchived: true, isListed: true, isForAll: true })
  .extend({ rows: z.array(tableRow), ended: z.array(endedRow), canEdit: z.boolean() })
export type PersonTable = z.infer<typeof personTable>

const expiring = z.object({
  id: z.uuid(),
  user: personRef,
  table: option,
  title: z.string().describe('The first column that has words: what the row is of.'),
  endsOn: z.string(),
  daysLeft: z.int(),
})
export type Expiring = z.infer<typeof expiring>

const line = z.string().trim().max(100)
const newOption = z.object({ name: line.min(1) })
const newColumn = z.object({
  name: line.min(1),
  type: z.enum(COLUMN_TYPES),
  is_required: z.boolean().default(false),
  marks: z.enum(MARKS).nullable().default(null),
  options: z.array(newOption).max(MOST_OPTIONS).default([]),
})
const isKept = { id: z.uuid().optional() }
const changedColumn = newColumn.extend({
  ...isKept,
  options: z.array(newOption.extend(isKept)).max(MOST_OPTIONS).default([]),
})
const columnsOf = <C extends z.ZodType>(one: C) => z.array(one).min(1).max(MOST_COLUMNS)
const newDefinition = z.object({
  name: line.min(1),
  description: z.string().trim().max(500).default(''),
  columns: columnsOf(newColumn).describe('In their order.'),
  reminder: reminder.nullish(),
})
/** Columns and options with an id stay. */
const definition = newDefinition.extend({ columns: columnsOf(changedColumn) })
export type Definition = z.output<typeof definition>

const editors = { anyOf: ['settings.employee_fields.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.int() }) })
const moving = { method: 'POST', needs: editors, input: one, reply: saved } as const
const ofPerson = z.object({ id: z.uuid(), tableId: z.uuid() })
const oneRow = ofPerson.extend({ rowId: z.uuid() })
/** Values by `customField-<id of the column>`, as custom fields are sent; what is left out is empty. */
const given = z.object({}).catchall(z.unknown())
const made = z.object({ data: z.object({ id: z.uuid() }) })
const base = '/api/people/:id/tables'

export const fieldTables = contract({
  listFieldTables: {
    method: 'GET',
    shows: ['fieldTables', 'roles'],
    path: '/api/field-tables',
    summary: "The company's own tables of people's records that you can see; all of them if you can edit them",
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(fieldTable), can: z.object({ edit: z.boolean(), export: z.boolean() }) }),
  },
  createFieldTable: {
    method: 'POST',
    path: '/api/field-tables',
    summary: 'Creates a table; each role starts with the access it has to personal details',
    needs: editors,
    input: newDefinition,
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'fieldTables.created',
  },
  changeFieldTable: {
    method: 'PUT',
    path: '/api/field-tables/:id',
    summary: 'Changes a table; columns and options without an id are new, omitted ones are removed',
    needs: editors,
    input: definition.extend(one.shape),
    reply: saved,
    success: 'fieldTables.saved',
  },
  deleteFieldTable: {
    method: 'DELETE',
    path: '/api/field-tables/:id',
    summary: 'Deletes a table that never had a row',
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'fieldTables.deleted',
  },
  archiveFieldTable: {
    ...moving,
    path: '/api/field-tables/:id/archive',
    summary: 'Archives a table: it leaves the profiles and reminds nobody; its rows are kept',
    success: 'fieldTables.archived',
  },
  restoreFieldTable: {
    ...moving,
    path: '/api/field-tables/:id/restore',
    summary: 'Restores an archived table with its rows',
    success: 'fieldTables.restored',
  },
  orderFieldTables: {
    method: 'PUT',
    path: '/api/field-tables/order',
    summary: 'Puts tables into an order; tables that are not named follow',
    needs: editors,
    input: z.object({ tableIds: z.array(z.uuid()).min(1).max(MOST_TABLES) }),
    reply: z.object({}),
    success: 'fieldTables.ordered',
  },
  listExpiringRows: {
    method: 'GET',
    shows: ['fieldTables', 'people', 'roles'],
    path: '/api/field-tables/expiring',
    summary: 'Rows of tables that expire soon or have just expired, of the people whose rows you can see',
    needs: 'session',
    input: z.object({ days: z.coerce.number().int().min(1).max(365).default(90), tableId: z.uuid().optional() }),
    reply: z.object({ data: z.array(expiring), tables: z.array(option), more: z.boolean() }),
  },
  exportFieldTable: {
    heavy: true,
    method: 'GET',
    path: '/api/field-tables/export',
    summary: 'The rows of one table as a file, of the people whose rows you can see',
    needs: { anyOf: ['people.export'] },
    input: z.object({ tableId: z.uuid(), format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
  showPersonTables: {
    method: 'GET',
    shows: ['fieldTables', 'people', 'roles'],
    path: base,
    summary: "A person's tables that you can see, as they are or as they were on a day",
    needs: 'session',
    input: z.object({ id: z.uuid(), day: z.iso.date().optional() }),
    reply: z.object({ data: z.object({ day: z.string(), today: z.string(), tables: z.array(personTable) }) }),
  },
  addTableRow: {
    method: 'POST',
    path: `${base}/:tableId/rows`,
    summary: 'Adds a row to a table of a person',
    needs: 'session',
    input: given.extend(ofPerson.shape),
    reply: made,
    status: 201,
    success: 'fieldTables.rowAdded',
  },
  correctTableRow: {
    method: 'PUT',
    path: `${base}/:tableId/rows/:rowId`,
    summary: 'Corrects a row; the old one is kept with the reason',
    needs: 'session',
    input: given.extend({ ...oneRow.shape, why }),
    reply: made,
    success: 'fieldTables.rowSaved',
  },
  removeTableRow: {
    method: 'DELETE',
    path: `${base}/:tableId/rows/:rowId`,
    summary: 'Removes a row from a table of a person; it is kept, with the reason',
    needs: 'session',
    input: oneRow.extend({ why }),
    reply: z.object({}),
    success: 'fieldTables.rowRemoved',
  },
})
