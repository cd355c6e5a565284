import { z } from 'zod'
import { fieldKey, TYPES } from '#features/people/custom-fields/contract.ts'
import { tableColumnKey } from '#features/people/field-tables/listed/contract.ts'
import { contract } from '#kit/contract.ts'
import { lifecycle } from '#kit/lifecycle.ts'
import { DATE_FIELDS, FIELDS } from './fields.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    imports: true
  }
}

/** A field that every company has, one of the company's own, or a column of one of its tables. */
const field = z.union([z.enum(FIELDS), fieldKey, tableColumnKey])

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** How `03/04/2020` is to be read. Values that say it themselves (`2020-04-03`, `3 Apr 2020`, Excel's numbers) are read under each. */
export const DATE_FORMATS = ['ymd', 'dmy', 'mdy'] as const
const dateFormat = z.enum(DATE_FORMATS)
export type DateFormat = (typeof DATE_FORMATS)[number]

export const NAME_ORDERS = ['first-last', 'last-first'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

/** The lists of names that an import may add to. Roles are not among them: an import never invents rights. */
export const LISTS = ['departments', 'locations', 'jobTitles', 'positions', 'hiringSources', 'employmentTypes'] as const
export type List = (typeof LISTS)[number]

/** One entry per column of the file, in its order; null leaves the column out. No field twice. */
const once = (fields: readonly unknown[]) => fields.every((name, at) => name === null || fields.indexOf(name) === at)
export const mapping = z.array(field.nullable()).refine(once, { error: 'import.file.mappingTwice' })
export type Mapping = z.infer<typeof mapping>

const guess = z.object({
  column: z.int(),
  header: z.string(),
  field: field.nullable(),
  confidence: z
    .enum(['certain', 'likely', 'weak'])
    .nullable()
    .describe(
      '`certain`: the header is a known name of the field; `likely`: usually it is; `weak`: part of the header or the values suggest it.',
    ),
  samples: z.array(z.string()).describe('The first few values, for the person who checks the mapping.'),
})
export type Guess = z.infer<typeof guess>
export type Confidence = NonNullable<Guess['confidence']>

export const options = z
  .object({
    dateFormats: z.partialRecord(z.union([z.enum(DATE_FIELDS), fieldKey, tableColumnKey]), dateFormat).default({}),
    nameOrder: z.enum(NAME_ORDERS).nullable().default(null),
    missing: z
      .partialRecord(z.enum(LISTS), z.enum(['create', 'error']))
      .default({})
      .describe('What to do with a name that a list does not hold yet.'),
    answers: z
      .record(z.string().max(400), z.string().max(150))
      .refine((answers) => Object.keys(answers).length <= 500)
      .default({})
      .describe('Answers to the questions of a check, by their ids; an empty text is the last choice.'),
    existing: z
      .enum(['error', 'skip'])
      .default('error')
      .describe('The email is taken in the company: report an error, or skip the row.'),
  })
  .meta({ id: 'ImportOptions' })
export type Options = z.infer<typeof options>

export const FILE_BYTES = 10 * 1024 * 1024
/** At most this many findings are stored; all are counted. */
export const MOST_FINDINGS = 1000

export const choices = z
  .object({
    encoding: z.enum(ENCODINGS).nullish(),
    separator: z.enum(SEPARATORS).nullish(),
    sheet: z.string().max(200).nullish(),
    headerRow: z.int().min(1).max(10_000).nullish(),
  })
  .meta({ id: 'ImportChoices', description: 'How the file is to be read; what is missing is detected.' })
export type Choices = z.infer<typeof choices>

const order = z.object({ column: z.int(), format: dateFormat, ambiguous: z.boolean(), example: z.string().nullable() })
const preview = z.object({
  read: z.object({
    kind: z.enum(['text', 'workbook']),
    encoding: z.enum(ENCODINGS).nullable(),
    encodingSure: z.boolean().describe('False: guessed from the characters.'),
    damaged: z.int(),
    separator: z.enum(SEPARATORS).nullable(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
  }),
  headerRow: z.int(),
  rows: z.int(),
  columns: z.array(guess),
  sampleRows: z.array(z.array(z.string())),
  dates: z
    .array(order)
    .describe(
      'Columns that look like dates, with the order of day and month found in their values; `ambiguous` if both orders fit.',
    ),
})
export type Preview = z.infer<typeof preview>

const question = z
  .object({
    id: z.string(),
    kind: z.enum(['sameLocation', 'region']),
    value: z.string().describe('What the file says.'),
    about: z.string().describe('The location or the country that it is about.'),
    people: z.int(),
    choices: z
      .array(z.object({ value: z.string(), name: z.string() }))
      .describe('Besides these there is the empty text: another location, or no region.'),
  })
  .meta({ id: 'ImportQuestion' })
export type Question = z.infer<typeof question>

export const failure = z.enum(['changed', 'rights', 'technical'])

const report = z.object({
  people: z.int().describe('People that the import creates, and how many of them are former employees.'),
  inactive: z.int(),
  undated: z.int().optional().describe('People without a hire date: no leave is granted to them until it is known.'),
  skipped: z.int(),
  errors: z.int(),
  warnings: z.int(),
  errorKinds: z.array(z.object({ key: z.string(), count: z.int() })),
  warningKinds: z.array(z.object({ key: z.string(), count: z.int() })),
  willCreate: z
    .array(z.object({ list: z.enum(LISTS), count: z.int(), names: z.array(z.string()) }))
    .describe('The first few names of each list, and how many there are.'),
  questions: z
    .array(question)
    .describe('What the file leaves open. Each is an error until it is answered (`options.answers`).'),
  failure: failure
    .nullable()
    .describe(
      'Why a run came to nothing: the company has changed since the check, or something went wrong on our side.',
    ),
})
export type Report = z.infer<typeof report>

export const STATUSES = ['uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'undone'] as const
export type Status = (typeof STATUSES)[number]

export const life = lifecycle({
  starts: 'uploaded',
  states: STATUSES,
  moves: {
    read: { from: ['uploaded', 'checking', 'checked', 'failed'], to: 'uploaded' },
    check: { from: ['uploaded', 'checking', 'checked', 'failed'], to: 'checking' },
    start: { from: ['checked'], to: 'running' },
    undo: { from: ['done'], to: 'undone' },
  },
})

const listedImport = z.object({
  id: z.uuid(),
  file: z.string(),
  status: z.enum(STATUSES),
  by: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  doneRows: z.int(),
  totalRows: z.int(),
})
export type ListedImport = z.infer<typeof listedImport>

const ownField = z.object({ id: z.uuid(), name: z.string(), type: z.enum(TYPES) })

const shownImport = listedImport.extend({
  version: z.int(),
  choices,
  preview,
  mapping,
  options,
  ownFields: z.array(ownField).describe('Custom fields that you can import: those that you can edit for everyone.'),
  ownTables: z
    .array(z.object({ id: z.uuid(), name: z.string(), columns: z.array(ownField) }))
    .describe("The company's own tables that you can import: several lines of one person are several rows."),
  sendInvitations: z.boolean(),
  invited: z.int().describe('Invitations that have left, while the others still queue.'),
  toInvite: z.int().describe('People of this import who are not invited yet.'),
  report: report.nullable(),
  can: z.object({ change: z.boolean(), start: z.boolean(), undo: z.boolean(), invite: z.boolean() }),
})
export type ShownImport = z.infer<typeof shownImport>

const finding = z.object({
  id: z.int(),
  kind: z.enum(['error', 'warning']),
  row: z.int().nullable(),
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type Finding = z.infer<typeof finding>

const needs = { anyOf: ['people.create'] } as const
const get = { method: 'GET', shows: ['imports'], needs } as const
const post = { method: 'POST', needs } as const
const file = { reply: z.unknown(), download: true, media: ['text/csv'] } as const
const put = { method: 'PUT', needs } as const
const one = z.object({ id: z.uuid() })
const changing = one.extend({ version: z.int().optional() })
const shown = z.object({ data: shownImport })
const findings = one.extend({
  kind: z.enum(['error', 'warning']).default('error'),
  key: z.string().max(40).optional(),
})

export const imports = contract({
  uploadImport: {
    ...post,
    path: '/api/people/imports',
    summary: 'Uploads a CSV file or an Excel workbook of people; returns the detected columns',
    input: z.object({}),
    reply: shown,
    status: 201,
    upload: { maxBytes: FILE_BYTES, maxFiles: 1 },
    limits: [{ per: 'who', times: 60, seconds: 3600 }],
    success: 'import.uploaded',
  },
  listImports: {
    ...get,
    path: '/api/people/imports',
    summary: 'Imports, newest first: your own, or all for administrators',
    input: z.object({ cursor: z.string().max(100).optional() }),
    reply: z.object({ data: z.array(listedImport), next: z.string().nullable() }),
  },
  downloadSample: {
    ...get,
    path: '/api/people/imports/sample',
    summary: 'A sample file in your language',
    input: z.object({}),
    ...file,
  },
  showImport: {
    ...get,
    path: '/api/people/imports/:id',
    summary: 'The status, progress and report of an import',
    input: one,
    reply: shown,
  },
  rereadImport: {
    ...put,
    path: '/api/people/imports/:id/reading',
    summary: 'Reads the file with other settings and detects its columns again',
    input: changing.extend({ choices }),
    reply: shown,
    success: 'import.reread',
  },
  checkImport: {
    ...put,
    path: '/api/people/imports/:id',
    summary: 'Sets the columns and checks the file; nothing is saved',
    input: changing.extend({ mapping, options }),
    reply: shown,
    success: 'import.checking',
  },
  listFindings: {
    ...get,
    path: '/api/people/imports/:id/findings',
    summary: 'Errors and warnings by cell; the first 1,000',
    input: findings.extend({ cursor: z.coerce.number().int().min(0).default(0) }),
    reply: z.object({ data: z.array(finding), next: z.string().nullable() }),
  },
  downloadFindings: {
    heavy: true,
    ...get,
    path: '/api/people/imports/:id/findings/file',
    summary: 'Errors and warnings as a CSV file',
    input: findings,
    ...file,
  },
  startImport: {
    ...post,
    path: '/api/people/imports/:id/start',
    summary: 'Starts the import: everyone or nobody; repeating the call changes nothing',
    input: one.extend({ sendInvitations: z.boolean().default(false) }),
    reply: shown,
    success: 'import.started',
  },
  inviteImported: {
    ...post,
    path: '/api/people/imports/:id/invitations',
    summary: 'Invites the people of an import who are not invited yet; repeating the call changes nothing',
    input: one,
    reply: shown,
    success: 'import.inviting',
  },
  undoImport: {
    ...post,
    path: '/api/people/imports/:id/undo',
    summary: 'Undoes an import, as long as nothing depends on it',
    input: one,
    reply: shown,
    success: 'import.undone',
  },
})
