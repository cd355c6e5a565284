import type { Tag } from '#kit/contract.ts'

/** The version of the API: within one, nothing is removed or given another meaning. */
export const API_VERSION = '0.1.0'

/** What the reference page begins with. */
export const INTRODUCTION = `Every operation of the product, as the browser itself calls it.

**Where.** A company is called on its own sub-domain. Operations marked \`x-place: bare\` are on the bare domain, \`any\` on both.

**Who.** A program uses a personal token (Settings, Integrations) as \`Authorization: Bearer srt_…\`. It reaches the tags that it was given and never more than its owner may. \`GET /api/me\` says whose it is and what it was given. \`x-needs\` names the rights of an operation; \`x-by: person\` marks operations that no token reaches.

**Language.** Names, sentences and errors come in the language of \`Content-Language\` (en, ru, sv); a program with a token may send \`Accept-Language\` instead.

**Units.** Amounts of leave are whole thousandths of a day: 1500 is one and a half. Days are \`YYYY-MM-DD\`, without a time zone: the day where the person works. Moments are ISO 8601 in UTC. Money is a decimal number in the currency beside it. Sizes are in bytes.

**Changes.** Send an \`Idempotency-Key\` and a change is made once, however often it is sent. Records have a \`version\`: send the one that you read, and a change made meanwhile answers 409 instead of being lost.

**Lists.** A list is \`{data, next, count}\`: send \`next\` as \`cursor\` for the next page, until it is null.

**Limits.** 429 and 503 say in \`Retry-After\` after how many seconds it is worth trying again.

**Being told.** Instead of asking again and again, a company adds a webhook (Settings, Webhooks). \`webhooks\` below describes what it is sent and how it is signed. A delivery may come twice and in any order: go by \`webhook-id\`, and read what changed by its id.

**What stays.** Fields and operations are added within a version; none is removed or given another meaning. Ignore fields that you do not know.`

/** Groups of operations. The first ones are what a personal token can be given; the others are reached by no such token. */
export const GROUPS = {
  people: 'People, their records and fields, departments, positions, groups, assets and benefits',
  'time-off': 'Requests, balances and policies',
  calendar: 'Who is away, holidays, birthdays',
  company: 'Settings of the company: locations, lists, holidays',
  roles: 'Roles, and who holds them',
  notifications: 'Notifications of the token’s owner',
  audit: 'The audit trail',
  exports: 'Files that are made in the background',
  token: 'With every token, whichever parts of the API it was given',
  person: 'Only with a session of a person: accounts, sign-in, tokens, single sign-on',
  public: 'Without a session',
  operator: 'Operators of this installation',
  webhooks: 'What the product sends to the company’s webhooks',
  scim: 'Provisioning by SCIM 2.0 (RFC 7644), with the token of the company’s SCIM client',
} as const satisfies Record<Tag, string> & Record<string, string>
export type Group = keyof typeof GROUPS

/** Fields that mean one thing wherever they stand, and that no contract has to explain again. */
export const FIELDS: Readonly<Record<string, string>> = {
  version: 'Grows with every change. Sent back with a change, it must be the latest: otherwise 409.',
  next: 'The `cursor` of the next page; null on the last one.',
  cursor: '`next` of the page before; without it the first page.',
  count: 'How many there are in all.',
  limit: 'The most entries of one page.',
  search: 'Words or parts of words, in any order and script.',
  firstName: 'Given name.',
  lastName: 'Family name.',
  avatar: 'Path of the picture; null for a person without one.',
  firstDay: 'The first day, included.',
  lastDay: 'The last day, included.',
  firstPart: 'Of the first day: whole, or its first or second half.',
  lastPart: 'Of the last day: whole, or its first or second half.',
  createdAt: 'When it was created, in UTC.',
  deletedAt: 'When it was deleted, in UTC.',
  askedAt: 'When it was asked for, in UTC.',
  decidedAt: 'When it was decided, in UTC; null while it waits.',
  expiresAt: 'Until when it is valid, in UTC.',
  lastUsedAt: 'When it was last used, in UTC; null for never.',
  recordedAt: 'When it was recorded, in UTC.',
  effectiveDate: 'The day from which it is valid.',
  dateFrom: 'The first day, included.',
  dateTo: 'The last day, included; null for no end.',
  currency: 'ISO 4217.',
  domain: 'A sub-domain: the first part of a company’s host.',
  can: 'What the caller may do with it.',
  why: 'The reason, as it stands in the history.',
  builtIn: 'The name of what every company has; null for the company’s own.',
  message: 'A sentence for people, in their language.',
}

/** Parameters of paths and queries that mean one thing wherever they stand. The others are described in their contract. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The id, as lists name it.',
  userId: 'The id of the person.',
  roleId: 'The id of the role.',
  entryId: 'The id of the entry.',
  grantId: 'The id of the grant.',
  tableId: 'The id of the table.',
  rowId: 'The id of the row.',
  fileId: 'The id of the file.',
  folderId: 'The id of the folder; without it the top.',
  contactId: 'The id of the contact.',
  paymentId: 'The id of the payment.',
  changeId: 'The id of the change.',
  deliveryId: 'The id of the delivery.',
  providerId: 'The id of the sign-in provider.',
  locationId: 'Only for this location.',
  categoryId: 'Only of this category.',
  countryId: 'The number of the country (ISO 3166-1).',
  department: 'Ids of departments, separated by commas; each with all below it.',
  departments: 'Ids of departments, separated by commas.',
  location: 'Ids of locations, separated by commas.',
  locations: 'Ids of locations, separated by commas.',
  jobTitle: 'Ids of job titles, separated by commas.',
  manager: 'Ids of managers, separated by commas.',
  people: 'Ids of people, separated by commas.',
  holder: 'Ids of people, separated by commas.',
  category: 'Ids of categories, separated by commas.',
  kinds: 'Kinds, separated by commas.',
  kind: 'Only of this kind.',
  status: 'Only in this state; several are separated by commas.',
  state: 'Only in this state; several are separated by commas.',
  actor: 'Only what this person did.',
  source: 'The feature that an item comes from, as the item names it.',
  section: 'The section of the record.',
  from: 'The first day, included.',
  to: 'The last day, included.',
  day: 'As of this day; today without it.',
  asOf: 'As of this day; today without it.',
  year: 'The year.',
  days: 'How many days ahead.',
  hiredFrom: 'Whose first day is this one or later.',
  hiredTo: 'Whose first day is this one or earlier.',
  sort: 'What the list is sorted by.',
  direction: 'Ascending or descending.',
  format: 'The kind of file.',
  columns: 'Further columns, separated by commas.',
  after: 'Where the page before ended.',
  page: 'The page, from 1.',
  offset: 'How many to skip.',
  pagination: '`false`: all in one answer.',
  of: 'What the list is of.',
  by: 'What the rows are grouped by.',
  shown: 'Which of them are shown.',
  archived: 'Those that are archived too.',
  late: 'Only what is late.',
  customary: 'Days off by custom too.',
  list: 'The list that the views are of.',
  key: 'Only findings of this kind.',
  v: 'The version of the picture: the address changes with it.',
  token: 'The token of the link.',
  hash: 'The token of the link.',
  verificationToken: 'The token of the link.',
  workingWeekStart: 'The first working day, 0–6; Sunday is 0.',
  workingWeekEnd: 'The last working day, 0–6; Sunday is 0.',
  vacationDaysPerYear: 'Days of vacation in a year.',
  vacationDaysType: 'Whether working or calendar days are counted.',
  filter: 'A filter (RFC 7644, section 3.4.2.2).',
  attributes: 'Attributes to answer with (RFC 7644, section 3.9).',
  excludedAttributes: 'Attributes to leave out (RFC 7644, section 3.9).',
  sortBy: 'The attribute to sort by (RFC 7644, section 3.4.2.3).',
  sortOrder: '`ascending` or `descending`.',
  startIndex: 'The first result, from 1 (RFC 7644, section 3.4.2.4).',
}

interface Refusal {
  description: string
  headers?: Record<string, unknown>
}

const text = { type: 'string' }
const retryAfter = {
  'Retry-After': { description: 'Seconds after which it is worth trying again', schema: { type: 'integer' } },
}

export const ERRORS: Readonly<Record<string, Refusal>> = {
  '400': { description: 'Not understood' },
  '401': {
    description: 'No session, or a token that is not valid any more',
    headers: { 'WWW-Authenticate': { description: '`Bearer`', schema: text } },
  },
  '403': { description: 'Visible to you, but not allowed' },
  '404': { description: 'Not there, or not visible to you' },
  '409': { description: 'No longer possible; `errors.general` says why' },
  '422': { description: 'Invalid fields: their messages are in `errors`' },
  '429': { description: 'Too many calls', headers: retryAfter },
  '503': { description: 'Not available at the moment', headers: retryAfter },
}

/** Headers that many operations take, as components. */
export const HEADERS = {
  ContentLanguage: {
    name: 'Content-Language',
    in: 'header',
    required: false,
    description: 'The language of the answer',
    schema: { type: 'string', enum: ['en', 'ru', 'sv'] },
  },
  XRequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    required: false,
    description: 'With a session’s cookie: `XMLHttpRequest`. Not needed with a token',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The change is made once for each key; a repeat gets the first answer',
    schema: { ...text, maxLength: 200 },
  },
} as const

/** Formats that say all of it: their patterns would be a fifth of the document. */
export const FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time', 'email'])

/** What the schema of every whole number would name as its bounds: the safe integers, which say nothing. */
export const NUMBERS_MAX = Number.MAX_SAFE_INTEGER
export const NUMBERS_MIN = Number.MIN_SAFE_INTEGER
