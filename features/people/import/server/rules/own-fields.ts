import { type FieldType, keyOfField } from '#features/people/custom-fields/contract.ts'
import {
  type Complaint,
  type FieldKey,
  type Kept,
  readValue,
  writtenNumber,
} from '#features/people/custom-fields/fields.ts'
import { keyOfTableColumn, type TableColumnKey } from '#features/people/field-tables/fields.ts'
import type { DateFormat, Guess } from '#features/people/import/contract.ts'
import { type Day, yearOf } from '#kit/days.ts'
import { patternOf } from '#kit/patterns.ts'
import { readLink, readText, type Reporter } from './cells.ts'
import { dayAndTime, readDay } from './dates.ts'
import type { NamedCountry, OwnField, OwnTable } from './company.ts'
import { readEmail } from './email.ts'
import { clean, sameName } from './normal.ts'
import { type Cell, textOf } from './table.ts'

export function countryNamed(countries: readonly NamedCountry[], text: string): number | undefined {
  const name = sameName(text)
  return countries.find(({ names }) => names.some((one) => sameName(one) === name))?.id
}

/** How the cells of a column are read. */
export interface OwnReading {
  format: DateFormat
  today: Day
  countries: readonly NamedCountry[]
}

/** A column whose header names a table and one of its columns, `Visas: Country`, holds it. */
const keysByHeader = (tables: readonly OwnTable[]): [header: string, key: TableColumnKey][] =>
  tables.flatMap((table) =>
    table.columns.map(({ id, name }): [string, TableColumnKey] => [
      `${table.name}: ${name}`,
      keyOfTableColumn(table.id, id),
    ]),
  )

/** A column whose header is the name of one of these fields holds it, unless the header surely is that of another. */
export function guessOwn(
  guesses: readonly Guess[],
  own: readonly Pick<OwnField, 'id' | 'name'>[],
  tables: readonly OwnTable[],
): Guess[] {
  const byName = new Map<string, FieldKey | TableColumnKey>([
    ...keysByHeader(tables).map(([header, key]) => [sameName(header), key] as const),
    ...own.map(({ id, name }) => [sameName(name), keyOfField(id)] as const),
  ])
  const taken = new Set<FieldKey | TableColumnKey>()
  return guesses.map((guess) => {
    const field = byName.get(sameName(guess.header))
    if (!field || guess.confidence === 'certain' || taken.has(field)) return guess
    taken.add(field)
    return { ...guess, field, confidence: 'certain' }
  })
}

/** The value of a cell, null where it is empty, undefined where the reporter was told what is wrong. */
export function readOwn(
  field: OwnField,
  cell: Cell | undefined,
  reading: OwnReading,
  reporter: Reporter,
): Kept | undefined {
  if (cell === undefined || readText(cell) === '') return null
  const given = GIVEN[field.type](cell, { field, ...reading }, reporter)
  if (given === undefined) return undefined
  const knowing = {
    isCountry: (id: number) => reading.countries.some((country) => country.id === id),
    matches: (pattern: string, text: string) => patternOf(pattern)?.(text) ?? false,
  }
  const read = readValue(field, given, knowing)
  if (!read.wrong) return read.value
  for (const said of Object.values(read.wrong)) reporter.error('fieldValue', paramsOf(said))
  return undefined
}

const paramsOf = (said: Complaint) => (typeof said === 'string' ? { said } : { said: said.key, ...said.values })

interface FieldReading extends OwnReading {
  field: OwnField
}
type Giving = (cell: Cell, asked: FieldReading, reporter: Reporter) => unknown

/** How each type's value is sent, made of what people and programs write. */
const GIVEN: Record<FieldType, Giving> = {
  string: (cell) => readText(cell),
  text: (cell) => textOf(cell).split(/\r?\n/).map(clean).join('\n'),
  email: (cell, _, reporter) => {
    const read = readEmail(readText(cell))
    return 'email' in read ? read.email : reporter.error(read.problem, shown(cell))
  },
  link: (cell, _, reporter) => readLink(readText(cell), reporter) ?? undefined,
  date: (cell, { format, today }, reporter) => {
    const read = readDay(cell, format, yearOf(today) + AHEAD)
    return 'day' in read ? read.day : reporter.error(read.problem, shown(cell))
  },
  datetime: (cell, { format, today }, reporter) =>
    dayAndTime(cell, format, yearOf(today) + AHEAD) ?? reporter.error('dateTimeInvalid', shown(cell)),
  number: (cell, _, reporter) => {
    const number = plainNumber(cell)
    return number ?? reporter.error('numberUnclear', shown(cell))
  },
  country: (cell, { countries }, reporter) => {
    const country = countryNamed(countries, readText(cell))
    return country ?? reporter.error('countryUnknown', shown(cell))
  },
  select: readChoice,
  radio: readChoice,
  checkbox: (cell, { field }, reporter) => {
    const text = readText(cell)
    const names = optionNamed(field, text) ? [text] : text.split(/[;|]/.test(text) ? /[;|]/ : ',')
    const chosen = names
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => optionNamed(field, name) ?? reporter.error('optionUnknown', unknown(field, name)))
    return chosen.includes(undefined) ? undefined : chosen
  },
}

/** A visa ends years from now: a year of two digits may lie as far ahead. */
const AHEAD = 20

function readChoice(cell: Cell, { field }: FieldReading, reporter: Reporter) {
  const text = readText(cell)
  return optionNamed(field, text) ?? reporter.error('optionUnknown', unknown(field, text))
}

const optionNamed = ({ options }: OwnField, name: string) =>
  options.find((option) => sameName(option.name) === sameName(name))

const MOST_SHOWN = 10

const unknown = ({ options }: OwnField, name: string) => ({
  value: name.slice(0, 60),
  options: options
    .slice(0, MOST_SHOWN)
    .map((option) => option.name)
    .join(', '),
  more: Math.max(0, options.length - MOST_SHOWN),
})

const shown = (cell: Cell) => ({ value: readText(cell).slice(0, 60) })

export const plainNumber = (cell: Cell): string | number | undefined =>
  // 0.1 + 0.2 of a spreadsheet
  typeof cell === 'number' ? Number(cell.toPrecision(15)) : writtenNumber(readText(cell))
