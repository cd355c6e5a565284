/**
 * Calendar days without clocks or time zones. A `Day` is `YYYY-MM-DD` (years 0001–9999, proleptic Gregorian), so days sort and
 * compare as text. Arithmetic is on whole numbers: day 0 is 1970-01-01. Functions that take a `Day` throw `RangeError` for
 * anything that is not a real calendar day. Months are 1–12 here and in payloads; weekdays are 0–6 with Sunday 0.
 */
export type Day = string
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
/** Both ends included; `first` is never after `last`. */
export interface DayRange {
  first: Day
  last: Day
}

/** Thrown for what is no real calendar day, or would lie outside the years 0001–9999. */
export class NotADay extends RangeError {}

/** True for the text of a real calendar day: `2024-02-29`, not `2023-02-29`, `2024-2-9` or `2024-02-29T00:00`. */
export function isDay(value: unknown): value is Day {
  return typeof value === 'string' && read(value) !== null
}

/** `dayOf(2026, 2, 31)` throws; month is 1–12. */
export function dayOf(year: number, month: number, date: number): Day {
  const day = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`
  if (!isDay(day)) throw new NotADay(`Not a calendar day: ${day}`)
  return day
}

export const yearOf = (day: Day): number => parts(day).year
/** 1–12. */
export const monthOf = (day: Day): number => parts(day).month
/** 0–11: for the constants of the client only (January 0); payloads carry 1–12. */
export const monthIndexOf = (day: Day): number => monthOf(day) - 1
/** 1–31. */
export const dateOf = (day: Day): number => parts(day).date
/** `2026-05`. */
export const monthKey = (day: Day): string => day.slice(0, 7)

/** Days since 1970-01-01 (negative before it). */
export function dayNumber(day: Day): number {
  const { year, month, date } = parts(day)
  return numberOf(year, month, date)
}

/** The same from its parts, which are not checked: month 1–12, a date that the month has. */
export function numberOf(year: number, month: number, date: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The other way round; throws outside the years 0001–9999. */
export function dayFromNumber(number: number): Day {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  if (!(year >= 1 && year <= 9999)) throw new NotADay(`Outside the calendar: day number ${number}`)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1, 2)}`
}

/** `count` may be negative. */
export const addDays = (day: Day, count: number): Day => dayFromNumber(dayNumber(day) + count)
/** From the first to the second: 1 for neighbours, 0 for the same day, negative backwards. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)
/** Both ends counted: 1 for the same day, 0 or less when `last` is before `first`. */
export const daysInclusive = (first: Day, last: Day): number => dayNumber(last) - dayNumber(first) + 1

/** -1, 0 or 1: for `sort`. */
export const compareDays = (a: Day, b: Day): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0)
export const earlier = (a: Day, b: Day): Day => (a <= b ? a : b)
export const later = (a: Day, b: Day): Day => (a >= b ? a : b)

/** Sunday 0 … Saturday 6. */
export const weekday = (day: Day): Weekday => weekdayOfNumber(dayNumber(day))
export const weekdayOfNumber = (number: number): Weekday => ((((number + 4) % 7) + 7) % 7) as Weekday

/** Every day from `first` to `last`, both included; nothing when `last` is before `first`. */
export function eachDay(first: Day, last: Day): Day[] {
  const start = dayNumber(first)
  return Array.from({ length: Math.max(0, dayNumber(last) - start + 1) }, (_, index) => dayFromNumber(start + index))
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
export const daysInYear = (year: number): 365 | 366 => (isLeapYear(year) ? 366 : 365)
/** `month` 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`
export function endOfMonth(day: Day): Day {
  const { year, month } = parts(day)
  return `${day.slice(0, 8)}${pad(daysInMonth(year, month), 2)}`
}
export const startOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`
export const endOfYear = (day: Day): Day => `${day.slice(0, 4)}-12-31`

/**
 * `count` whole months after the anchor; a date that the month lacks becomes its last day. Count from one anchor and never from
 * the last answer, otherwise month ends drift: 31 Jan + 1 = 28 Feb, 31 Jan + 2 = 31 Mar.
 */
export function addMonths(anchor: Day, count: number): Day {
  const { year, month, date } = parts(anchor)
  const months = year * 12 + month - 1 + count
  const [toYear, toMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1]
  return dayOf(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)))
}

/** 29 February becomes the 28th in common years. */
export const addYears = (anchor: Day, count: number): Day => addMonths(anchor, count * 12)

/** Whole months from the first day to the second (28 Feb is a whole month after 31 Jan); negative backwards. */
export function monthsBetween(from: Day, to: Day): number {
  if (to < from) return -monthsBetween(to, from)
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from)
  return addMonths(from, months) <= to ? months : months - 1
}

/** `weekStart`: 0 for Sunday, 1 for Monday. */
export const startOfWeek = (day: Day, weekStart: Weekday = 1): Day =>
  addDays(day, -((weekday(day) - weekStart + 7) % 7))

/** ISO 8601: weeks begin on Monday, week 1 holds 4 January; `year` is the week's year (2027-01-01 is in week 53 of 2026). */
export function isoWeek(day: Day): { year: number; week: number } {
  const thursday = addDays(startOfWeek(day, 1), 3)
  return { year: yearOf(thursday), week: Math.floor(daysBetween(startOfYear(thursday), thursday) / 7) + 1 }
}

/** True when the two ranges share at least one day. */
export const overlaps = (a: DayRange, b: DayRange): boolean => a.first <= b.last && b.first <= a.last

/** The days in both ranges, or null. */
export const overlap = (a: DayRange, b: DayRange): DayRange | null =>
  overlaps(a, b) ? { first: later(a.first, b.first), last: earlier(a.last, b.last) } : null

export const contains = (range: DayRange, day: Day): boolean => range.first <= day && day <= range.last

/** The civil day at that instant in an IANA zone (`Pacific/Auckland`); throws `RangeError` for an unknown zone. */
export function todayIn(timeZone: string, now: Date): Day {
  let format = zones.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    zones.set(timeZone, format)
  }
  const [month, date, year] = format.format(now).split('/')
  return dayOf(Number(year), Number(month), Number(date))
}

/** For formatters that want a `Date`: noon UTC, to be formatted with `timeZone: 'UTC'`. */
export const toUtcDate = (day: Day): Date => new Date(dayNumber(day) * 86_400_000 + 43_200_000)

const zones = new Map<string, Intl.DateTimeFormat>()

interface Parts {
  year: number
  month: number
  date: number
}

function parts(day: Day): Parts {
  const found = read(day)
  if (!found) throw new NotADay(`Not a calendar day: ${String(day)}`)
  return found
}

/** By character codes: several times faster than a pattern, and balances read many days. */
function read(text: string): Parts | null {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return null
  const year = digits(text, 0) * 100 + digits(text, 2)
  const [month, date] = [digits(text, 5), digits(text, 8)]
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
    ? { year, month, date }
    : null
}

/** Two digits as a number, or NaN, which fails every comparison. */
function digits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const DASH = 45
const ZERO = 48

const pad = (number: number, width: number) => String(number).padStart(width, '0')
