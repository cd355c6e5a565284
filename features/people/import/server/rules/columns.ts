import { type Confidence, type Guess } from '#features/people/import/contract.ts'
import { DATE_FIELDS, type Field } from '#features/people/import/fields.ts'
import { holdsDays, holdsEmails, holdsNoDays, manyWords, samplesOf } from './column-values.ts'
import { normal } from './normal.ts'
import { synonyms, type Synonym } from './synonyms.ts'
import type { Table } from './table.ts'

/** A guess for each column in its order; no field is used twice. */
export function guessColumns(table: Table): Guess[] {
  const offers = table.headers.flatMap((header, column) => fitting(table, column, offersFor(header, column)))
  // A sort keeps equals in place, so between equal headers the left column wins.
  offers.sort((a, b) => b.score - a.score)
  const taken = new Map<Field, Offer>()
  const columns = new Set<number>()
  for (const offer of offers) {
    if (taken.has(offer.field) || columns.has(offer.column)) continue
    taken.set(offer.field, offer)
    columns.add(offer.column)
  }
  addEmailByValues(table, taken, columns)
  settleNames(table, taken)
  const byColumn = new Map([...taken.values()].map((offer) => [offer.column, offer]))
  return table.headers.map((header, column) => {
    const offer = byColumn.get(column)
    const found = offer ? { field: offer.field, confidence: confidenceOf(offer.score) } : nothing
    return { column, header, ...found, samples: samplesOf(table, column, 3) }
  })
}

/** How many of these cells are names of fields: finds the header row. */
export const knownHeaders = (cells: readonly string[]): number =>
  cells.filter((cell) => offersFor(cell, 0).some((offer) => offer.score > 0.7)).length

interface Offer {
  field: Field
  column: number
  score: number
}

const nothing = { field: null, confidence: null } as const

function offersFor(header: string, column: number): Offer[] {
  const whole = normal(header.replaceAll(/['’]s\b/g, ''))
  if (whole === '') return []
  const short = normal(header.replaceAll(/\(.*?\)|\[.*?\]/g, ''))
  const offers: Offer[] = []
  for (const [field, known] of synonyms) {
    const score = Math.max(exact(whole, field), exact(short, field) - 0.0005, partly(whole, field, known))
    if (score > 0) offers.push({ field, column, score })
  }
  return offers
}

const DAYS: ReadonlySet<Field> = new Set<Field>(DATE_FIELDS)

/** `Anställd` is an employee's name or their hire date, `Status: Date` is no status: a column of dates is a date field, one without is none. */
function fitting(table: Table, column: number, offers: readonly Offer[]): readonly Offer[] {
  if (holdsDays(table, column)) return offers.filter(({ field }) => DAYS.has(field))
  if (!holdsNoDays(table, column)) return offers
  // a sure header with odd values keeps its field: errors are reported per cell
  return offers.filter(({ field, score }) => !DAYS.has(field) || score > 0.9)
}

/** Spaces do not count: `E-Mail`, `LinkedIn URL`, `Ф.И.О.`. */
const exact = (header: string, field: Field): number => joined.get(field)?.get(header.replaceAll(' ', '')) ?? 0

const joined = new Map(
  [...synonyms].map(([field, known]) => [
    field,
    // the first of equals counts, and in a map that is the last one set
    new Map(known.toReversed().map(({ text, score }) => [text.replaceAll(' ', ''), score])),
  ]),
)

/** A known name inside a longer header: the more of its words the better, but never in headers about another person or thing. */
function partly(header: string, field: Field, known: readonly Synonym[]): number {
  if (foreign.test(header) || (field !== 'manager' && superior.test(header))) return 0
  const tokens = new Set(header.split(' '))
  let most = 0
  for (const { text, score, tokens: wanted } of known)
    if (score > 0.85 && text.length > 3 && wanted.every((token) => tokens.has(token)))
      most = Math.max(most, wanted.length)
  return most === 0 ? 0 : 0.3 + Math.min(most, 4) / 10 - (tokens.size - most) / 100
}

/** Beginnings of words, as `normal` leaves them, of columns that are not about the person's own work data. */
const foreign =
  /(^| )(emergenc|marital|bank|spouse|passport|approver|leave|blood|father|mother|child|kin|notice|probation|salary|pay|экстрен|банк|паспорт|супруг|семейн|семеин|ребен|отпуск|зарплат|оклад|nodkontakt|anhorig|civilstand|barn|lon|semester|uppsagning)/
const superior = /(^| )(manager|supervisor|руководител|начальник|chef)/

const confidenceOf = (score: number): Confidence => (score > 0.9 ? 'certain' : score > 0.7 ? 'likely' : 'weak')

function addEmailByValues(table: Table, taken: Map<Field, Offer>, columns: Set<number>) {
  const guessed = taken.get('email')
  if (guessed && (guessed.score > 0.9 || holdsEmails(table, guessed.column))) return
  if (guessed) {
    taken.delete('email')
    columns.delete(guessed.column)
  }
  const column = table.headers.findIndex((_, at) => !columns.has(at) && holdsEmails(table, at))
  if (column === -1) return
  taken.set('email', { field: 'email', column, score: 0.5 })
  columns.add(column)
}

/** `Name` beside `Last name` is a first name; a column of whole names beside both parts is left out. */
function settleNames(table: Table, taken: Map<Field, Offer>) {
  const [first, last, full] = (['firstName', 'lastName', 'fullName'] as const).map((field) => taken.get(field))
  if (first && last) taken.delete('fullName')
  else if (first && full) taken.delete(manyWords(table, full.column) ? 'firstName' : 'fullName')
  else if (last && full) settleBesideLast(table, taken, full)
  else if (first && manyWords(table, first.column)) rename(taken, first, 'fullName')
}

function settleBesideLast(table: Table, taken: Map<Field, Offer>, full: Offer) {
  if (manyWords(table, full.column)) taken.delete('lastName')
  else rename(taken, full, 'firstName')
}

function rename(taken: Map<Field, Offer>, offer: Offer, field: Field) {
  taken.delete(offer.field)
  taken.set(field, { ...offer, field })
}
