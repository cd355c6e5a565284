import { isDay } from '#kit/days.ts'
import { LIKE } from '#kit/field-shapes.ts'
import {
  type Condition,
  type FieldOption,
  type FieldType,
  hasOptions,
  type keyOfField,
  LARGEST_NUMBER,
  type Limits,
  LONGEST,
} from './contract.ts'

export type FieldKey = ReturnType<typeof keyOfField>

/** Whether this is the name of a custom field, and not of one that every company has. */
export const isFieldKey = (name: string): name is FieldKey => name.startsWith('customField-')

/** Which limits a type has. */
export const hasRange = (type: FieldType): boolean => type === 'number' || type === 'date' || type === 'datetime'
export const hasLength = (type: FieldType): boolean => type === 'string' || type === 'text'

/**
 * Types that can be unique: values that identify a person or a thing. Long texts are prose; days,
 * countries and options are shared by their nature.
 */
const UNIQUE: readonly FieldType[] = ['string', 'number', 'email', 'link']
export const mayBeUnique = (type: FieldType): boolean => UNIQUE.includes(type)
/** What of a value is compared, as the database does in `sec.unique_key`. */
export const uniqueKeyOf = (value: string | number): string =>
  typeof value === 'number' ? String(value) : value.normalize('NFC').toLowerCase()

/** How a filter of a type is sent: ids or countries separated by commas, words, or two limits with two dots between them. */
export const filterOf = (type: FieldType): 'choice' | 'words' | 'range' => {
  if (hasOptions(type) || type === 'country') return 'choice'
  return hasRange(type) ? 'range' : 'words'
}

/** Types by whose values a search finds people. */
const SEARCHED: readonly FieldType[] = ['string', 'text', 'email', 'number', 'select']
export const isSearched = (type: FieldType): boolean => SEARCHED.includes(type)

/** Between the two limits of a filter: `2026-01-01..2026-03-31`, `5..`, `..9`. */
export const UNTIL = '..'

/** What of a field decides how its values are read and written. */
export interface Shaped {
  type: FieldType
  options: readonly FieldOption[]
}

/** What of a field decides which values it takes. */
export interface Taking extends Shaped {
  limits: Limits | null
}

/** A value as it is kept: of types with options, the ids of those that are chosen. */
export type Kept = string | number | readonly string[] | null

/** What of a field decides when it is asked for. */
export interface Conditional {
  id: string
  condition: Condition | null
}

/**
 * Whether a field is asked for: one of its options is chosen in the field that it depends on, and that one is asked for as well. The database
 * says the same of what is saved (`sec.field_applies`).
 * @param fields by their ids @param chosen options that a field has
 */
export function applies(
  { id, condition }: Conditional,
  fields: ReadonlyMap<string, Conditional>,
  chosen: (fieldId: string) => readonly string[],
  seen: readonly string[] = [],
): boolean {
  if (!condition) return true
  const other = fields.get(condition.fieldId)
  if (!other || seen.includes(id)) return false
  const has = chosen(other.id)
  return condition.optionIds.some((option) => has.includes(option)) && applies(other, fields, chosen, [...seen, id])
}

/** The options in a kept value. */
export const optionsIn = (value: Kept | undefined): readonly string[] => (Array.isArray(value) ? value : [])

/** A message key, with its values where it has some. */
export type Complaint = string | { key: string; values: Record<string, string | number> }

/** The value, or messages by what follows the field's name in the error's key: nothing, `.id`, `.0`, `.0.id`. */
export type Reading = { value: Kept; wrong?: never } | { value?: never; wrong: Record<string, Complaint> }

const wrong = (said: Complaint, at = ''): Reading => ({ wrong: { [at]: said } })
const kept = (value: Kept): Reading => ({ value })

const isEmpty = (given: unknown): boolean =>
  given === null ||
  given === undefined ||
  (typeof given === 'string' && given.trim() === '') ||
  (Array.isArray(given) && given.length === 0)

/** What is known elsewhere: the browser has neither the countries nor the patterns. */
export interface Knowing {
  isCountry: (id: number) => boolean
  matches: (pattern: string, text: string) => boolean
}
type Reader = (field: Taking, given: unknown, knowing: Knowing) => Reading

/** How a value of each type is read. */
const READERS: Record<FieldType, Reader> = {
  // one line is one line
  string: lineOf((text) => (/\p{Cc}/u.test(text) ? 'errors.format-other' : undefined), LONGEST.string),
  text: lineOf(() => undefined, LONGEST.text),
  email: lineOf((text) => (LIKE.email.test(text) ? undefined : LIKE.email.message), LONGEST.email),
  link: lineOf((text) => (LIKE.link.test(text) ? undefined : LIKE.link.message), LONGEST.link),
  date: lineOf((text) => (isDate(text) ? undefined : 'errors.format-date')),
  datetime: lineOf((text) => (isDateTime(text) ? undefined : 'customFields.dateTimeWrong')),
  number: (_field, given) => readNumber(given),
  country: (_field, given, { isCountry }) =>
    typeof given === 'number' && Number.isInteger(given) && isCountry(given) ? kept(given) : wrong('errors.wrongValue'),
  select: readOption,
  radio: readOption,
  checkbox: readOptions,
}

/**
 * Reads what was sent for a field; null, an empty text and an empty list mean no value.
 */
export const readValue: Reader = (field, given, knowing) => {
  if (isEmpty(given)) return kept(null)
  const read = READERS[field.type](field, given, knowing)
  const said = read.wrong ? undefined : beyond(field, read.value, knowing)
  return said === undefined ? read : wrong(said)
}

/** What is wrong with a value that its type takes. */
function beyond({ type, limits }: Taking, value: Kept, knowing: Knowing): Complaint | undefined {
  if (!limits || value === null) return undefined
  if (hasRange(type)) return outside(type, value as string | number, limits)
  return hasLength(type) ? unlike(String(value), limits, knowing) : undefined
}

/** Days and moments are sorted as they are written. */
function outside(type: FieldType, value: string | number, { min, max }: Limits): Complaint | undefined {
  const isNumber = type === 'number'
  const limit = (text: string) => (isNumber ? Number(text) : text)
  if (min !== '' && value < limit(min))
    return { key: isNumber ? 'errors.atLeast' : 'customFields.tooEarly', values: { min } }
  if (max !== '' && value > limit(max))
    return { key: isNumber ? 'errors.atMost' : 'customFields.tooLate', values: { max } }
  return undefined
}

function unlike(text: string, { maxLength, pattern, hint }: Limits, { matches }: Knowing): Complaint | undefined {
  if (maxLength !== null && text.length > maxLength) return { key: 'errors.tooLong', values: { max: maxLength } }
  if (pattern === '' || matches(pattern, text)) return undefined
  return hint ? { key: 'customFields.hint', values: { hint } } : 'customFields.patternWrong'
}

/** @param wrongIn what is wrong with a text, as a message key */
function lineOf(wrongIn: (text: string) => string | undefined, max = Infinity): Reader {
  return (_field, given) => {
    if (typeof given !== 'string') return wrong('errors.wrongKind')
    const text = given.trim()
    if (text.length > max) return wrong({ key: 'errors.tooLong', values: { max } })
    const said = wrongIn(text)
    return said === undefined ? kept(text) : wrong(said)
  }
}

/** A day of four digits' years, which the database and every calendar have. */
export const isDate = (text: string): boolean => /^[1-9]\d{3}-/.test(text) && isDay(text)
const isDateTime = (text: string): boolean => /^.{10} ([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDate(text.slice(0, 10))

/** `1.25`, as a number or as it was typed. */
export function readNumber(given: unknown): Reading {
  const text = typeof given === 'number' ? String(given) : given
  if (typeof text !== 'string' || !/^-?\d+(\.\d+)?$/.test(text.trim())) return wrong('customFields.numberWrong')
  if (/\.\d{4}/.test(text)) return wrong('customFields.numberStep')
  const number = Number(text)
  // minus nothing is nothing
  return Math.abs(number) <= LARGEST_NUMBER ? kept(number + 0) : wrong('customFields.numberTooLarge')
}

/**
 * A number as spreadsheets and people write it: `1 234,5`, `1,234.5`, `1.234.567,8`. Undefined for `1,234`, which is one number here and
 * another there; a point alone is a decimal point, as our own files have it. What is no number at all stays as it is.
 */
export function writtenNumber(written: string): string | undefined {
  const text = written.replaceAll(/[\s'’]/g, '').replace(/^−/, '-')
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^-?\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(text)) return text.replaceAll(/[.,]/g, '')
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(text)) return undefined
  return /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
}

const idOf = (given: unknown): string | undefined => {
  const id: unknown = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : undefined
  return typeof id === 'string' ? id.toLowerCase() : undefined
}
const hasOption = ({ options }: Taking, id: string) => options.some((option) => option.id === id)

function readOption(field: Taking, given: unknown): Reading {
  const id = idOf(given)
  if (id === undefined) return wrong('errors.wrongKind')
  return hasOption(field, id) ? kept([id]) : wrong('errors.gone', '.id')
}

function readOptions(field: Taking, given: unknown): Reading {
  if (!Array.isArray(given)) return wrong('errors.wrongKind')
  if (given.length > field.options.length) return wrong({ key: 'errors.atMost', values: { max: field.options.length } })
  const ids = given.map(idOf)
  const all = ids.flatMap((id, at): [string, Complaint][] => {
    if (id === undefined) return [[`.${at}`, 'errors.wrongKind']]
    return hasOption(field, id) ? [] : [[`.${at}.id`, 'errors.gone']]
  })
  if (all.length) return { wrong: Object.fromEntries(all) }
  // in the order of the options, whatever the order in which they were chosen
  return kept(field.options.map(({ id }) => id).filter((id) => ids.includes(id)))
}
