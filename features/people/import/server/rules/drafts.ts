import type { DateField, DateFormat, Field, NameOrder } from '#features/people/import/contract.ts'
import type { PlannedRow } from './planned.ts'
import { startsFormula } from '#kit/formulas.ts'
import { addYears, yearOf, type Day } from '#kit/days.ts'
import { maxLength, readActive, readGender, readLink, readPhone, readText, type Tell } from './cells.ts'
import { readDay } from './dates.ts'
import { readEmail } from './email.ts'
import type { Columns, Findings } from './findings.ts'
import { splitName } from './names.ts'
import type { TableRow } from './table.ts'

/** What a row says by itself, before names are looked up. */
export type Draft = Omit<PlannedRow, ListField | 'manager' | 'roleIds'> &
  Record<ListField | 'managerText' | 'roleText', string>
export type ListField = 'department' | 'jobTitle' | 'position' | 'location' | 'hiringSource'

export interface Reading {
  columns: Columns
  formats: ReadonlyMap<DateField, DateFormat>
  nameOrder: NameOrder
  today: Day
  found: Findings
}

export function readDraft(reading: Reading, row: TableRow): Draft {
  const { found } = reading
  const text = (field: Field) => checkedText(reading, row, field)
  const tell = (field: Field): Tell => ({
    error: (key, params) => found.error(row.number, field, key, params),
    warn: (key, params) => found.warn(row.number, field, key, params),
  })
  const [birthDate, hireDate, terminationDate] = datesOf(reading, row)
  return {
    row: row.number,
    ...nameOf(reading, row),
    email: emailOf(reading, row, 'email') ?? '',
    alternativeEmail: emailOf(reading, row, 'alternativeEmail'),
    employeeNumber: text('employeeNumber') || null,
    gender: readGender(text('gender'), tell('gender')),
    birthDate,
    hireDate,
    terminationDate,
    active: readActive(text('status'), tell('status')) && !(terminationDate && terminationDate < reading.today),
    department: text('department'),
    jobTitle: text('jobTitle'),
    position: text('position'),
    location: text('location'),
    hiringSource: text('hiringSource'),
    managerText: text('manager'),
    roleText: text('roles'),
    workPhone: readPhone(text('workPhone'), tell('workPhone')),
    mobilePhone: readPhone(text('mobilePhone'), tell('mobilePhone')),
    address: text('address') || null,
    socialLink1: readLink(text('socialLink1'), tell('socialLink1')),
    socialLink2: readLink(text('socialLink2'), tell('socialLink2')),
  }
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
  const max = maxLength[field] ?? 500
  if (text.length > max) {
    found.error(row.number, field, 'tooLong', { length: text.length, max })
    return ''
  }
  if (text.includes('\uFFFD')) found.warn(row.number, field, 'lettersDamaged', { value: text.slice(0, 60) })
  if (startsFormula(text) && !field.endsWith('Phone')) found.warn(row.number, field, 'formulaText')
  return text
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

function emailOf(reading: Reading, row: TableRow, field: 'email' | 'alternativeEmail'): string | null {
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

function datesOf(reading: Reading, row: TableRow): [Day | null, Day | null, Day | null] {
  const { found, today } = reading
  const year = yearOf(today)
  const birth = dateOf(reading, row, 'birthDate', year)
  const hire = dateOf(reading, row, 'hireDate', year + 2)
  const end = dateOf(reading, row, 'terminationDate', year + 5)
  const wrong = birth !== null && birthProblem(birth, today)
  if (wrong) found.error(row.number, 'birthDate', wrong, { date: birth })
  if (hire !== null) checkHire(reading, row.number, hire, wrong ? null : birth)
  if (end !== null && hire !== null && end < hire)
    found.error(row.number, 'terminationDate', 'endBeforeHire', { date: end, hireDate: hire })
  return [birth, hire, end]
}

const birthProblem = (birth: Day, today: Day) =>
  birth > today ? 'birthInFuture' : birth < addYears(today, -110) ? 'birthTooEarly' : false

function checkHire({ found, today }: Reading, row: number, hire: Day, birth: Day | null) {
  const latest = addYears(today, 2)
  if (hire < addYears(today, -80)) found.error(row, 'hireDate', 'hireTooEarly', { date: hire })
  else if (hire > latest) found.error(row, 'hireDate', 'hireTooLate', { date: hire, latest })
  else if (birth !== null && hire <= birth)
    found.error(row, 'hireDate', 'hireBeforeBirth', { date: hire, birthDate: birth })
  else if (birth !== null && hire < addYears(birth, 14)) found.warn(row, 'hireDate', 'hiredYoung', { date: hire })
}

function dateOf(reading: Reading, row: TableRow, field: DateField, latestYear: number): Day | null {
  const column = reading.columns.get(field)
  const cell = column === undefined ? undefined : row.cells[column]
  if (cell === undefined || readText(cell) === '' || cell === '0000-00-00') return null
  const read = readDay(cell, reading.formats.get(field) ?? 'dmy', latestYear)
  if ('day' in read) return read.day
  reading.found.error(row.number, field, read.problem, { value: readText(cell).slice(0, 60) })
  return null
}
