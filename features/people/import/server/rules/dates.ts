import type { DateFormat } from '#features/people/import/contract.ts'
import type { CellProblem } from './problems.ts'
import { dayFromNumber, isDay, type Day } from '#kit/days.ts'
import { clean } from './normal.ts'
import type { Cell } from './table.ts'

export type ReadDay = { day: Day } | { problem: CellProblem }

/** The parts of a date whose order only the column can tell: `03/04/2020`, `85-03-12`. */
export interface OpenDate {
  numbers: [number, number, number]
  mark: string
  /** Digits of the last part: two-digit years need a century. */
  shortYear: boolean
}

/**
 * A calendar day as people and programs write it. `format` decides only what the value leaves open; two-digit years are the
 * latest that do not pass `latestYear`.
 */
export function readDay(cell: Cell, format: DateFormat, latestYear: number): ReadDay {
  if (typeof cell === 'object') return isDay(cell.day) ? { day: cell.day } : wrong
  const text = withoutTime(clean(String(cell)))
  const serial = fromSerial(text)
  if (serial) return { day: serial }
  const open = openDate(text)
  if (open) return fromOpen(open, format, latestYear)
  if (/^(--)?\d{1,2}\s*[./-]\s*\d{1,2}\.?$/.test(text)) return { problem: 'dateWithoutYear' }
  return yearFirst(text) ?? fromWords(text, latestYear)
}

/** A day with its time: `2026-01-31 09:00`, `31.01.2026 9:00`, `1/31/2026 9:00 AM`. Undefined where one of them is missing. */
export function dayAndTime(cell: Cell, format: DateFormat, latestYear: number): string | undefined {
  if (typeof cell === 'object') return isDay(cell.day) ? `${cell.day} ${cell.time ?? '00:00'}` : undefined
  const text = clean(String(cell))
  if (text.length > LONGEST_DATE) return undefined
  const found = /[ T](\d{1,2}):([0-5]\d)(?::\d{2}(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(text)
  const read = found && readDay(text.slice(0, found.index), format, latestYear)
  if (!read || !('day' in read)) return undefined
  const hour = hourOf(Number(found[1]), found[3]?.toLowerCase())
  return hour === undefined ? undefined : `${read.day} ${String(hour).padStart(2, '0')}:${found[2]}`
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : undefined
}

export function openDate(text: string): OpenDate | undefined {
  const found = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/.exec(text)
  if (!found) return undefined
  const [, first, mark, second, third] = found
  return {
    numbers: [Number(first), Number(second), Number(third)],
    mark: mark ?? '',
    shortYear: third?.length === 2 && first?.length === 2,
  }
}

const LONGEST_DATE = 100

/** `2020-01-31 00:00:00`, `1/31/2020 12:00:00 AM`, `2020-01-31T00:00:00Z`, `31.01.2020 г.` without what follows the date. */
export const withoutTime = (text: string): string =>
  // no date is as long; the patterns take the square of a text's length
  (text.length > LONGEST_DATE ? '' : text)
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(z|[+-]\d{2}:?\d{2})?$/i, '')
    .replace(/\s*(г\.?|года?)$/iu, '')
    .trim()

const wrong = { problem: 'dateInvalid' } as const
const dayOrWrong = (year: number, month: number, date: number): ReadDay => {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? { day } : wrong
}

/** Excel counts days from 1899-12-30; five digits are 1927–2099, and no year can be mistaken for one. */
function fromSerial(text: string): Day | undefined {
  const found = /^(\d{5})([.,]\d+)?$/.exec(text)
  const number = Number(found?.[1] ?? 0)
  return number >= 10_000 && number <= 73_050 ? dayFromNumber(number - 25_569) : undefined
}

function fromOpen({ numbers, shortYear }: OpenDate, format: DateFormat, latestYear: number): ReadDay {
  const [first, second, third] = numbers
  if (format === 'ymd') return shortYear ? dayOrWrong(century(first, latestYear), second, third) : wrong
  const year = third < 100 ? century(third, latestYear) : third
  return format === 'dmy' ? dayOrWrong(year, second, first) : dayOrWrong(year, first, second)
}

const century = (year: number, latestYear: number) => (2000 + year <= latestYear ? 2000 + year : 1900 + year)

function yearFirst(text: string): ReadDay | undefined {
  const found =
    /^(\d{4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,2})\.?$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text)
  return found ? dayOrWrong(Number(found[1]), Number(found[3]), Number(found[4])) : undefined
}

/** `5 Mar 2020`, `March 5th, 2020`, `05-Mar-20`, `5 марта 2020`, `den 5 mars 2020`. */
function fromWords(text: string, latestYear: number): ReadDay {
  const month = onlyMonth(text)
  if (month === 0) return wrong
  const numbers = (text.match(/\d+/g) ?? []).join(' ')
  if (/^\d{1,2}$/.test(numbers)) return { problem: 'dateWithoutYear' }
  const yearLast = /^(\d{1,2}) (\d{4}|\d\d)$/.exec(numbers)
  if (yearLast) return dayOrWrong(fullYear(yearLast[2] ?? '', latestYear), month, Number(yearLast[1]))
  const yearBefore = /^(\d{4}) (\d{1,2})$/.exec(numbers)
  return yearBefore ? dayOrWrong(Number(yearBefore[1]), month, Number(yearBefore[2])) : wrong
}

/** The month when it is the only word besides fillers, otherwise 0. */
function onlyMonth(text: string): number {
  const [word = '', other] = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((found) => !fillers.has(found))
  return other === undefined ? monthOf(word) : 0
}

const fullYear = (year: string, latestYear: number) =>
  year.length === 2 ? century(Number(year), latestYear) : Number(year)

const fillers = new Set(['st', 'nd', 'rd', 'th', 'of', 'den', 'г', 'год', 'года'])

/** Full names, or their first three letters and more; 0 for any other word. */
const monthOf = (word: string): number =>
  word.length < 3 ? 0 : months.findIndex((names) => names.some((name) => name.startsWith(word))) + 1

const months = [
  ['january', 'januari', 'январь', 'января'],
  ['february', 'februari', 'февраль', 'февраля'],
  ['march', 'mars', 'март', 'марта'],
  ['april', 'апрель', 'апреля'],
  ['may', 'maj', 'май', 'мая'],
  ['june', 'juni', 'июнь', 'июня'],
  ['july', 'juli', 'июль', 'июля'],
  ['august', 'augusti', 'август', 'августа'],
  ['september', 'сентябрь', 'сентября'],
  ['october', 'oktober', 'октябрь', 'октября'],
  ['november', 'ноябрь', 'ноября'],
  ['december', 'декабрь', 'декабря'],
]
