/** Numbers, days and sizes as people read them. Locales are BCP 47 tags (`en`, `ru`, `sv`, or a reader's own `en-US`). */
import { MINUS } from '#kit/amounts.ts'
import { british, cached, dates, formatRange } from '#kit/day-format.ts'
import { type Day, endOfYear, isDay, monthKey, startOfYear, toUtcDate, type Weekday, yearOf } from '#kit/days.ts'

export { countedDays, formatBalance } from '#kit/amounts.ts'

/** Money without its currency: none or both of its decimals, never `4,990.5`. */
export const formatAmount = (value: number, locale: string): string =>
  (Number.isInteger(value) ? number(locale, 0) : cents(locale)).format(value).replace('-', MINUS)

/** A plain number with a real minus. */
export const formatNumber = (value: number, locale: string, decimals = 2): string =>
  number(locale, decimals).format(value).replace('-', MINUS)

/** A share of 1 as people write percent: `7.8%`, Swedish and Russian `7,8 %`. */
export const formatPercent = (share: number, locale: string): string =>
  percent(locale).format(share).replace('-', MINUS)

const UNITS = [
  ['Tb', 1_099_511_627_776],
  ['Gb', 1_073_741_824],
  ['Mb', 1_048_576],
  ['Kb', 1024],
] as const

/** One decimal in the largest unit that is reached: 1536 is `1.5 Kb`. Less than a kilobyte is given in kilobytes too. */
export function formatFileSize(bytes: number, locale = 'en'): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[3]
  return `${oneDecimal(bytes / size, locale)} ${unit}`
}

/** Storage: `12.0 of 500.0 Mb`, both always in Mb so that they can be compared. The message says the word between. */
export const formatMegabytes = (bytes: number, locale = 'en'): string => oneDecimal(bytes / 1_048_576, locale)

export { formatDay, formatDayLong, formatRange } from '#kit/day-format.ts'

/** `2026` for a calendar year, `1 Apr 2026 – 31 Mar 2027` for any other twelve months. */
export const formatYear = (first: Day, last: Day, locale: string): string =>
  first === startOfYear(last) && last === endOfYear(first) ? String(yearOf(first)) : formatRange(first, last, locale)

/** `November 2026`, for the key `2026-11` or any day in it. */
export function formatMonth(month: string, locale: string): string {
  const day = isDay(month) ? `${monthKey(month)}-01` : `${month}-01`
  const text = dates(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(toUtcDate(day))
  return (text[0] ?? '').toLocaleUpperCase(locale) + text.slice(1).replace(/\sг\.$/, '')
}

/** `Mo`, `Mon` or `Monday`. */
export const formatWeekday = (weekday: Weekday, locale: string, width: 'narrow' | 'short' | 'long' = 'short'): string =>
  dates(locale, { weekday: width, timeZone: 'UTC' }).format(toUtcDate(`2023-01-0${weekday + 1}`))

/** An instant in the reader's zone: `20 Nov 2026, 14:05`. */
export const formatMoment = (iso: string, locale: string, timeZone?: string): string =>
  dates(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(Date.parse(iso))

/** 0 for Sunday: the locale's own week start, for readers who chose none. */
export function weekStartOf(locale: string): Weekday {
  const info = new Intl.Locale(british(locale)) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (((info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1) % 7) as Weekday
}

const oneDecimal = (value: number, locale: string) =>
  cached(
    `d1 ${locale}`,
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(value)
const cents = (locale: string) =>
  cached(`c ${locale}`, () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const percent = (locale: string) =>
  cached(`p ${locale}`, () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))
const number = (locale: string, decimals: number) =>
  cached(`n${decimals} ${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }))
