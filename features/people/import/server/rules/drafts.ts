import { memberFields } from '#features/core/members/fields.ts'
import { type DateFormat, type NameOrder } from '#features/people/import/contract.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { applies, type Kept, optionsIn } from '#features/people/custom-fields/fields.ts'
import {
  type ColumnField,
  type DateField,
  DECLARED,
  type Declared,
  type Field,
} from '#features/people/import/fields.ts'
import type { Field as Declaration, Fields } from '#kit/fields.ts'
import type { DeclaredValues, PlannedRow } from './planned.ts'
import { startsFormula } from '#kit/formulas.ts'
import { addYears, yearOf, type Day } from '#kit/days.ts'
import {
  mostOf,
  otherGender,
  readActive,
  readBalance,
  readGender,
  readHours,
  readLink,
  readPhone,
  readText,
  type Reporter,
} from './cells.ts'
import { readDay } from './dates.ts'
import { readEmail } from './email.ts'
import type { Columns, Findings } from './findings.ts'
import { splitName } from './names.ts'
import type { NamedCountry, OwnField } from './company.ts'
import { countryNamed, readOwn } from './own-fields.ts'
import type { TableRow } from './table.ts'
import { rowsIn, type TablesReading } from './table-rows.ts'

/** What a row says by itself, before names are looked up. */
export type Draft = Omit<PlannedRow, ListField | 'manager' | 'roleIds'> &
  Record<ListField | 'managerText' | 'roleText' | 'regionText', string> & {
    /** Where the location is, as far as the file says it. */
    placeCountryId: number | null
  }
export type ListField = 'department' | 'jobTitle' | 'position' | 'location' | 'hiringSource' | 'employmentType'

export interface Reading extends TablesReading {
  columns: Columns
  formats: ReadonlyMap<ColumnField, DateFormat>
  nameOrder: NameOrder
  today: Day
  found: Findings
  /** Those of the custom fields that a column holds. */
  own: readonly OwnField[]
  /** All of them that the importer may fill in. */
  ownFields: readonly OwnField[]
  countries: readonly NamedCountry[]
}

export function readDraft(reading: Reading, row: TableRow): Draft {
  const text = (field: Field) => checkedText(reading, row, field)
  const declared = Object.fromEntries(
    DECLARED.map((name) => [name, readDeclared(reading, row, name)]),
  ) as unknown as DeclaredValues
  declared.genderIdentity ??= otherGender(text('gender'))
  checkDates(reading, row.number, declared)
  const { terminationDate } = declared
  const active =
    readActive(text('status'), reporterOf(reading, row, 'status')) &&
    !(terminationDate && terminationDate < reading.today)
  return {
    row: row.number,
    ...nameOf(reading, row),
    email: emailOf(reading, row, 'email') ?? '',
    ...declared,
    active,
    department: text('department'),
    jobTitle: text('jobTitle'),
    position: text('position'),
    location: text('location'),
    hiringSource: text('hiringSource'),
    employmentType: text('employmentType'),
    weeklyHours: readHours(text('weeklyHours'), reporterOf(reading, row, 'weeklyHours')),
    opening: openingOf(reading, row, declared.hireDate),
    regionText: text('region'),
    placeCountryId: countryOf(reading, row, 'locationCountry') ?? declared.countryId,
    managerText: text('manager'),
    roleText: text('roles'),
    own: ownOf(reading, row, active),
    tableRows: rowsIn(reading, row),
  }
}

/** Values of custom fields. People who have left are asked for nothing. */
function ownOf(reading: Reading, row: TableRow, isActive: boolean): Record<string, Kept> {
  const values: Record<string, Kept> = {}
  const empty: OwnField[] = []
  for (const field of reading.own) {
    const key = keyOfField(field.id)
    const reporter = reporterOf(reading, row, key)
    const cell = row.cells[reading.columns.get(key)!]
    const value = readOwn(field, cell, { ...reading, format: reading.formats.get(key) ?? 'dmy' }, reporter)
    if (value !== null && value !== undefined) values[field.id] = value
    else if (value === null && field.isRequired && isActive) empty.push(field)
  }
  checkConditions(reading, row, values, empty)
  return values
}

/** Conditions are checked per row: a required field is missing only if its condition is met; otherwise it must be empty. */
function checkConditions(
  reading: Reading,
  row: TableRow,
  values: Readonly<Record<string, Kept>>,
  empty: readonly OwnField[],
) {
  const fields = new Map(reading.ownFields.map((field) => [field.id, field]))
  const isAsked = (field: OwnField) => applies(field, fields, (id) => optionsIn(values[id]))
  for (const field of empty) if (isAsked(field)) reporterOf(reading, row, keyOfField(field.id)).error('required')
  for (const field of reading.own)
    if (values[field.id] !== undefined && !isAsked(field))
      reporterOf(reading, row, keyOfField(field.id)).error('fieldValue', { said: 'customFields.notAskedInRow' })
}

const reporterOf = ({ found }: Reading, row: TableRow, field: ColumnField): Reporter => ({
  error: (key, params) => found.error(row.number, field, key, params),
  warn: (key, params) => found.warn(row.number, field, key, params),
})

type OfType<Type extends Declaration['type']> = {
  [Name in Declared]: (typeof memberFields)[Name] extends { type: Type } ? Name : never
}[Declared]
/** A choice is read by its own words. */
const CHOICES: { [Name in OfType<'choice'>]: (text: string, reporter: Reporter) => DeclaredValues[Name] } = {
  gender: readGender,
}
const FIELDS: Fields = memberFields

/** What a declared field's kind makes of the cell; null where the file says nothing, or nothing that can be kept. */
function readDeclared(reading: Reading, row: TableRow, name: Declared): string | number | null {
  const { type, like } = { like: undefined, ...FIELDS[name]! }
  if (type === 'country') return countryOf(reading, row, name)
  if (type === 'day') return dateOf(reading, row, name as DateField)
  if (like === 'email') return emailOf(reading, row, name)
  const text = checkedText(reading, row, name)
  const reporter = reporterOf(reading, row, name)
  if (type === 'choice') return CHOICES[name as OfType<'choice'>](text, reporter)
  if (like === 'phone') return readPhone(text, reporter)
  return like === 'link' ? readLink(text, reporter) : text || null
}

function countryOf(reading: Reading, row: TableRow, field: Field): number | null {
  const text = checkedText(reading, row, field)
  if (text === '') return null
  const country = countryNamed(reading.countries, text)
  if (country === undefined) reading.found.error(row.number, field, 'countryUnknown', { value: text.slice(0, 60) })
  return country ?? null
}

/** Days that a person brings along. They begin with the hire date: before it there is no balance. */
function openingOf(reading: Reading, row: TableRow, hireDate: Day | null): PlannedRow['opening'] {
  const text = checkedText(reading, row, 'vacationBalance')
  const amount = text === '' ? null : readBalance(text, reporterOf(reading, row, 'vacationBalance'))
  const day = dateOf(reading, row, 'balanceDate') ?? reading.today
  if (amount === null) return null
  if (hireDate === null) reading.found.error(row.number, 'vacationBalance', 'balanceWithoutHire')
  else if (day < hireDate) reading.found.error(row.number, 'balanceDate', 'balanceBeforeHire', { date: day, hireDate })
  return { amount, day }
}

export function rawText({ columns }: Reading, row: TableRow, field: Field): string {
  const column = columns.get(field)
  return column === undefined ? '' : readText(row.cells[column])
}

/** The text of the cell, with what can be wrong with any text said; a value that is too long is not looked at further. */
function checkedText(reading: Reading, row: TableRow, field: Field): string {
  const text = rawText(reading, row, field)
  return text === '' ? '' : checked(reading, row, field, text)
}

function checked({ found }: Reading, row: TableRow, field: Field, text: string): string {
  const max = mostOf(field)
  if (text.length > max) {
    found.error(row.number, field, 'tooLong', { length: text.length, max })
    return ''
  }
  if (text.includes('\uFFFD')) found.warn(row.number, field, 'lettersDamaged', { value: text.slice(0, 60) })
  if (startsFormula(text) && !isPhone(field)) found.warn(row.number, field, 'formulaText')
  return text
}

const isPhone = (name: Field): boolean => {
  const field = FIELDS[name]
  return field?.type === 'text' && field.like === 'phone'
}

function nameOf(reading: Reading, row: TableRow): { firstName: string; lastName: string } {
  const { columns, nameOrder, found } = reading
  const split = columns.has('fullName')
    ? splitName(rawText(reading, row, 'fullName'), nameOrder)
    : { firstName: '', lastName: '' }
  const part = (field: 'firstName' | 'lastName') => {
    const text = rawText(reading, row, field) || split[field]
    if (text !== '') return checked(reading, row, field, text)
    // there are people with one name
    if (field === 'lastName') return ''
    if (columns.has(field) || columns.has('fullName')) found.error(row.number, field, 'required')
    return ''
  }
  return { firstName: part('firstName'), lastName: part('lastName') }
}

function emailOf(reading: Reading, row: TableRow, field: Field): string | null {
  const text = rawText(reading, row, field)
  if (text === '') {
    if (field === 'email' && reading.columns.has('email')) reading.found.error(row.number, field, 'required')
    return null
  }
  const read = readEmail(text)
  if ('email' in read) return read.email
  reading.found.error(row.number, field, read.problem, { value: text.slice(0, 100) })
  return null
}

/** The rules between days, which no declaration carries. */
function checkDates(
  { found, today }: Pick<Reading, 'found' | 'today'>,
  row: number,
  { birthDate: birth, hireDate: hire, terminationDate: end }: DeclaredValues,
) {
  const wrong = birth !== null && birthProblem(birth, today)
  if (wrong) found.error(row, 'birthDate', wrong, { date: birth })
  if (hire !== null) checkHire({ found, today }, row, hire, wrong ? null : birth)
  if (end !== null && hire !== null && end < hire)
    found.error(row, 'terminationDate', 'endBeforeHire', { date: end, hireDate: hire })
}

const birthProblem = (birth: Day, today: Day) =>
  birth > today ? 'birthInFuture' : birth < addYears(today, -110) ? 'birthTooEarly' : false

function checkHire({ found, today }: Pick<Reading, 'found' | 'today'>, row: number, hire: Day, birth: Day | null) {
  const latest = addYears(today, 2)
  if (hire < addYears(today, -80)) found.error(row, 'hireDate', 'hireTooEarly', { date: hire })
  else if (hire > latest) found.error(row, 'hireDate', 'hireTooLate', { date: hire, latest })
  else if (birth !== null && hire <= birth)
    found.error(row, 'hireDate', 'hireBeforeBirth', { date: hire, birthDate: birth })
  else if (birth !== null && hire < addYears(birth, 14)) found.warn(row, 'hireDate', 'hiredYoung', { date: hire })
}

/** How many years ahead a year of two digits may lie, where the field is not of the past. */
const AHEAD: Partial<Record<DateField, number>> = { hireDate: 2 }
function aheadOf(name: DateField): number {
  const field = FIELDS[name]
  return field?.type === 'day' && field.past ? 0 : (AHEAD[name] ?? 5)
}

function dateOf(reading: Reading, row: TableRow, field: DateField): Day | null {
  const column = reading.columns.get(field)
  const cell = column === undefined ? undefined : row.cells[column]
  if (cell === undefined || readText(cell) === '' || cell === '0000-00-00') return null
  const latestYear = yearOf(reading.today) + aheadOf(field)
  const read = readDay(cell, reading.formats.get(field) ?? 'dmy', latestYear)
  if ('day' in read) return read.day
  reading.found.error(row.number, field, read.problem, { value: readText(cell).slice(0, 60) })
  return null
}
