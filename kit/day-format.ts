/** Days as people read them, in letters and notifications as on screens. Locales are BCP 47 tags (`en`, `ru`, `sv`, or a reader's own `en-US`). */
import { toUtcDate, yearOf, type Day } from './days.ts'

/** `20 Nov 2026`; `{year: false}` for a day that is near, `{weekday: true}` for `Fri 20 Nov`. */
export function formatDay(day: Day, locale: string, show: { year?: boolean; weekday?: boolean } = {}): string {
  const { year = true, weekday = false } = show
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
  if (year) parts.year = 'numeric'
  if (weekday) parts.weekday = 'short'
  return dates(locale, parts)
    .format(toUtcDate(day))
    .replace(',', '')
    .replace('Sept', 'Sep')
    .replace(/\sг\.$/, '')
}

/** `Friday 20 November 2026`, for screen readers and titles. */
export const formatDayLong = (day: Day, locale: string): string =>
  dates(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(toUtcDate(day))
    .replace(/\sг\.$/, '')

/** Days from first to last without saying twice what they share: `21–29 Dec 2026`. */
export function formatRange(first: Day, last: Day, locale: string, { year = true }: { year?: boolean } = {}): string {
  if (first === last) return formatDay(first, locale, { year })
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
  if (year || yearOf(first) !== yearOf(last)) parts.year = 'numeric'
  return dates(locale, parts)
    .formatRange(toUtcDate(first), toUtcDate(last))
    .replaceAll('Sept', 'Sep')
    .replaceAll('\u2009', ' ')
    .replaceAll(/\sг\.(?=\s|$)/g, '')
    .replace(/(\d) – (?=\d)/, '$1–')
}

/** When something is by somebody's clock; without times it is of whole days. */
export interface When {
  day: Day
  endDay: Day
  from: string
  to: string
}

/** `Fri 20 Nov, 10:00–11:00`, `Fri 20 Nov, 22:00 – Sat 21 Nov, 02:00`, `Fri 20 Nov – Sat 21 Nov`; `long` for `Friday 20 November 2026`. */
export function formatWhen({ day, endDay, from, to }: When, locale: string, { long = false } = {}): string {
  const said = (one: Day) =>
    long ? formatDayLong(one, locale) : formatDay(one, locale, { weekday: true, year: false })
  const at = (one: Day, time: string) => (time ? `${said(one)}, ${time}` : said(one))
  if (day !== endDay) return `${at(day, from)} – ${at(endDay, to)}`
  return from ? `${at(day, from)}–${to}` : said(day)
}

/** Plain `en` is read by people of many countries: the day comes before the month and the week begins on Monday. */
export const british = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

/** The formatter of these parts, made once. */
export const dates = (locale: string, parts: Intl.DateTimeFormatOptions) =>
  cached(`${JSON.stringify(parts)} ${locale}`, () => new Intl.DateTimeFormat(british(locale), parts))

const made = new Map<string, unknown>()
/** Making a formatter costs a hundred times more than using one, and lists use one for every row. */
export function cached<F>(key: string, make: () => F): F {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as F
}
