import { type DateFormat, type Mapping, type Options } from '#features/people/import/contract.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { type FieldKey, isFieldKey, uniqueKeyOf } from '#features/people/custom-fields/fields.ts'
import { isTableColumnKey, keyOfTableColumn, type TableColumnKey } from '#features/people/field-tables/fields.ts'
import { DATE_FIELDS, type DateField } from '#features/people/import/fields.ts'
import type { Plan } from './planned.ts'
import type { Company } from './company.ts'
import { detectFormats } from './date-formats.ts'
import { rawText, readDraft, type Draft, type Reading } from './drafts.ts'
import { readEmail } from './email.ts'
import { columnsOf, findings, type Columns, type Findings } from './findings.ts'
import { listLookup, roleLookup } from './lists.ts'
import { findManagers, orderByManager } from './managers.ts'
import { detectNameOrder } from './names.ts'
import { sameName } from './normal.ts'
import type { OwnField } from './company.ts'
import { textOf, type Table, type TableRow } from './table.ts'
import { checkRepeats, rowsIn, sayTablesUnmapped } from './table-rows.ts'

/** What an import would do with the file, and all its errors. Pure: same input, same plan. */
export function plan(table: Table, mapping: Mapping, options: Options, company: Company): Plan {
  const columns = columnsOf(mapping)
  const found = findings(columns)
  sayUnmapped(columns, company, found)
  const tables = company.ownTables.filter(({ id, columns: all }) =>
    all.some((column) => columns.has(keyOfTableColumn(id, column.id))),
  )
  sayTablesUnmapped(columns, tables, found)
  const own = company.ownFields.filter(({ id }) => columns.has(keyOfField(id)))
  const reading: Reading = {
    columns,
    formats: formatsOf(table, { columns, own, tables }, options, found),
    nameOrder: options.nameOrder ?? detectNameOrder(columnTexts(table, columns.get('fullName'))),
    today: company.today,
    found,
    own,
    tables,
    ownFields: company.ownFields,
    countries: company.countries,
  }
  const { drafts, skipped } = readDrafts(table, reading, options, company)
  checkBalances(drafts, company, found)
  checkTwice(drafts, company, found)
  checkUnique(drafts, own, found)
  const lists = listLookup(company, drafts, options, found)
  const rolesOf = roleLookup(company, found)
  const managers = findManagers(drafts, company.people, found)
  const order = orderByManager(drafts, managers, found)
  const complete = drafts.map((draft, at) => {
    const { managerText: _manager, roleText: _role, regionText: _region, placeCountryId: _country, ...rest } = draft
    return { ...rest, ...lists.look(draft), manager: managers[at] ?? null, roleIds: rolesOf(draft) }
  })
  const failed = new Set(found.errors.map((error) => error.row))
  return {
    rows: failed.has(null) ? [] : order.flatMap((at) => complete[at] ?? []).filter((row) => !failed.has(row.row)),
    errors: found.errors.toSorted(byCell),
    warnings: found.warnings.toSorted(byCell),
    willCreate: lists.willCreate(),
    skipped,
    questions: lists.questions,
  }
}

function sayUnmapped(columns: Columns, { ownFields, ownTables }: Company, found: Findings) {
  sayOwnUnmapped(columns, ownFields, found)
  const inTables = new Set<string>(
    ownTables.flatMap(({ id, columns: all }) => all.map((one) => keyOfTableColumn(id, one.id))),
  )
  for (const field of columns.keys())
    if (isTableColumnKey(field) && !inTables.has(field)) found.error(null, field, 'fieldGone')
  if (!columns.has('email')) found.error(null, 'email', 'fieldNotMapped')
  if (columns.has('fullName')) return
  if (!columns.has('firstName')) found.error(null, 'firstName', 'fieldNotMapped')
}

/** A field that was deleted, or that the importer may no longer edit; a required one that the file leaves to the people themselves. */
function sayOwnUnmapped(columns: Columns, own: Company['ownFields'], found: Findings) {
  const known = new Set<string>(own.map(({ id }) => keyOfField(id)))
  for (const field of columns.keys()) if (isFieldKey(field) && !known.has(field)) found.error(null, field, 'fieldGone')
  for (const { id, name, isRequired } of own)
    if (isRequired && !columns.has(keyOfField(id))) found.warn(null, keyOfField(id), 'requiredNotMapped', { name })
}

type Dated = DateField | FieldKey | TableColumnKey

function formatsOf(
  table: Table,
  { columns, own, tables }: Pick<Reading, 'columns' | 'own' | 'tables'>,
  options: Options,
  found: Findings,
): Map<Dated, DateFormat> {
  const ownDates = own.filter(({ type }) => type === 'date' || type === 'datetime').map(({ id }) => keyOfField(id))
  const inTables = tables.flatMap(({ id, columns: all }) =>
    all.filter(({ type }) => type === 'date').map((one) => keyOfTableColumn(id, one.id)),
  )
  const mapped: Dated[] = [
    ...DATE_FIELDS.filter((field) => columns.has(field)),
    ...ownDates,
    ...inTables.filter((key) => columns.has(key)),
  ]
  const cells = new Map(
    mapped.map((field) => [field, table.rows.map((row) => row.cells[columns.get(field) ?? -1] ?? '')]),
  )
  const formats = new Map<Dated, DateFormat>()
  for (const [field, detected] of detectFormats(cells)) {
    const chosen = options.dateFormats[field]
    formats.set(field, chosen ?? detected.format)
    if (chosen) continue
    if (detected.ambiguous) found.warn(null, field, 'dateAmbiguous', { value: detected.example ?? '' })
    if (detected.against > 0) found.warn(null, field, 'dateMixed', { count: detected.against })
  }
  return formats
}

const columnTexts = (table: Table, column: number | undefined) =>
  column === undefined ? [] : table.rows.map((row) => textOf(row.cells[column]))

/** If chosen, rows of people who exist already are skipped before anything else in them is read. */
function readDrafts(table: Table, reading: Reading, options: Options, company: Company) {
  const taken = new Set(company.people.map((person) => person.email.toLowerCase()))
  const drafts: Draft[] = []
  const firstLines = new Map<string, { draft: Draft; line: TableRow }>()
  const skipped: number[] = []
  for (const row of table.rows) {
    const read = readEmail(rawText(reading, row, 'email'))
    const email = 'email' in read && taken.has(read.email) ? read.email : null
    if (email !== null && options.existing === 'skip') {
      skipped.push(row.number)
      reading.found.warn(row.number, 'email', 'rowSkipped', { email })
      continue
    }
    if (email !== null) reading.found.error(row.number, 'email', 'emailTaken', { email })
    const first = reading.tables.length > 0 && 'email' in read ? firstLines.get(read.email) : undefined
    if (first) {
      addLine(reading, first, row)
      continue
    }
    const draft = readDraft(reading, row)
    drafts.push(draft)
    firstLines.set(draft.email, { draft, line: row })
  }
  return { drafts, skipped }
}

/** A further line of a person adds rows to their tables, and nothing else. */
function addLine(reading: Reading, { draft, line }: { draft: Draft; line: TableRow }, further: TableRow) {
  checkRepeats(reading, line, further, isTableColumnKey)
  const rows = rowsIn(reading, further)
  // the same line twice is a mistake, as where the file has no columns of tables
  if (rows.length === 0)
    reading.found.error(further.number, 'email', 'emailTwice', { email: draft.email, row: line.number })
  draft.tableRows.push(...rows)
  for (const [tableId, all] of Map.groupBy(draft.tableRows, (row) => row.tableId))
    if (all.length === MOST_ROWS + 1 && rows.some((row) => row.tableId === tableId))
      reading.found.error(further.number, 'email', 'tooManyRows', { max: MOST_ROWS })
}
const MOST_ROWS = 200

const BALANCES = { notAllowed: 'balanceNotAllowed', unlimited: 'balanceUnlimited' } as const

/** Said once of the column. */
function checkBalances(drafts: readonly Draft[], { balances }: Company, found: Findings) {
  if (balances !== 'ok' && drafts.some(({ opening }) => opening !== null))
    found.error(null, 'vacationBalance', BALANCES[balances])
}

function checkTwice(drafts: readonly Draft[], company: Company, found: Findings) {
  const [emails, numbers, names] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const known = new Set(company.people.map((person) => nameKey(person)))
  const taken = new Set(company.people.flatMap(({ employeeNumber }) => sameName(employeeNumber ?? '') || []))
  for (const draft of drafts) {
    const first = firstWith(emails, draft.email, draft.row)
    if (first !== undefined) found.error(draft.row, 'email', 'emailTwice', { email: draft.email, row: first })
    const number = draft.employeeNumber ?? ''
    if (taken.has(sameName(number))) found.error(draft.row, 'employeeNumber', 'employeeNumberTaken', { number })
    const holder = firstWith(numbers, sameName(number), draft.row)
    if (holder !== undefined) found.error(draft.row, 'employeeNumber', 'employeeNumberTwice', { number, row: holder })
    const namesake = firstWith(names, nameKey(draft), draft.row)
    if (first === undefined && (namesake !== undefined || known.has(nameKey(draft))))
      found.warn(draft.row, 'lastName', 'sameName', {
        name: `${draft.firstName} ${draft.lastName}`,
        row: namesake ?? 0,
      })
  }
}

/** A value of a unique field that someone has, or that two rows have. */
function checkUnique(drafts: readonly Draft[], own: readonly OwnField[], found: Findings) {
  for (const field of own) {
    if (!field.taken) continue
    const [taken, rows] = [new Set(field.taken), new Map<string, number>()]
    for (const { row, own: values } of drafts) {
      const value = values[field.id] as string | number | undefined
      const key = value === undefined ? '' : uniqueKeyOf(value)
      const first = firstWith(rows, key, row)
      if (taken.has(key)) found.error(row, keyOfField(field.id), 'fieldValueTaken', { value: String(value) })
      else if (first !== undefined)
        found.error(row, keyOfField(field.id), 'fieldValueTwice', { value: String(value), row: first })
    }
  }
}

const nameKey = (person: { firstName: string; lastName: string }) =>
  person.firstName && person.lastName ? sameName(`${person.firstName} ${person.lastName}`) : ''

/** The row that has the value already; otherwise this row becomes it. */
function firstWith(seen: Map<string, number>, value: string, row: number): number | undefined {
  if (value === '') return undefined
  const first = seen.get(value)
  if (first === undefined) seen.set(value, row)
  return first
}

const byCell = (a: CellRef, b: CellRef) => (a.row ?? 0) - (b.row ?? 0) || (a.column ?? -1) - (b.column ?? -1)
interface CellRef {
  row: number | null
  column: number | null
}
