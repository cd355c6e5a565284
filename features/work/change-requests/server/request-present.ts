import { countryById } from '#features/core/catalogues/server/api.ts'
import { personalFields } from '#features/core/members/fields.ts'
import { formatDay } from '#kit/day-format.ts'
import type { Field } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import type { ChangeRequest } from '../contract.ts'
import type { Kept } from '#features/people/custom-fields/fields.ts'
import { cellOf } from '#features/people/custom-fields/server/api.ts'
import type { Row } from './store.ts'

type Reader = Pick<Context, 'say' | 'language'>

/** The day from which a job change is to apply is kept with its fields. */
const KNOWN: Readonly<Record<string, Field>> = {
  ...personalFields,
  effectiveDate: { type: 'day', word: 'changeRequest.from', example: '2027-01-01' },
}
const fieldOf = (name: string): Field | undefined => KNOWN[name]

/** Of a job change. */
const JOB_WORDS: Readonly<Record<string, string>> = {
  departmentId: 'people.columns.department',
  locationId: 'people.columns.location',
  jobTitleId: 'people.columns.jobTitle',
  managerId: 'people.columns.manager',
}

const wordOf = (name: string): string => fieldOf(name)?.word ?? JOB_WORDS[name] ?? `people.columns.${name}`

/** The values of the proposed fields, in the reader's language; '' for an empty one. */
export function presentChanges(reader: Reader, { before, values, field, names }: Presented): ChangeRequest['changes'] {
  const text = (name: string, value: unknown) => {
    if (field) return textOfField(reader, field, value as Kept)
    return names && name !== 'effectiveDate' ? (names[String(value)] ?? '') : textOf(reader, name, value)
  }
  return Object.keys(values).map((name) => ({
    name,
    word: field ? field.name : reader.say(wordOf(name)),
    before: text(name, before[name]),
    after: text(name, values[name]),
  }))
}

type Presented = Pick<Row, 'before' | 'values' | 'field' | 'names'>

/** As a profile shows it. */
function textOfField({ language }: Reader, field: NonNullable<Presented['field']>, value: Kept): string {
  if (value === null || value === undefined) return ''
  return field.type === 'date' ? formatDay(String(value), language) : cellOf(field, value, language)
}

function textOf({ say, language }: Reader, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const field = fieldOf(name)
  if (field?.type === 'choice') return say(`${field.words}.${String(value)}`)
  if (field?.type === 'day') return formatDay(String(value), language)
  if (field?.type === 'country') return countryName(Number(value), language)
  return String(value)
}

function countryName(id: number, language: Reader['language']): string {
  const country = countryById(id)
  if (!country) return ''
  return language === 'en' ? country.name : country[`name_${language}`]
}
