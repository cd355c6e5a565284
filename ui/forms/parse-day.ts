import { isDay, yearOf, type Day } from '#kit/days.ts'

/**
 * A day as people type it: `2026-12-21`, the local order with dots, slashes or spaces (`21.12.2026`, in American English
 * `12/21/2026`), two figures for the year, none for this year, or the month by its name (`21 dec`). Undefined when it is none.
 */
export function parseDay(text: string, locale: string, today: Day): Day | undefined {
  const written: string = text.trim().toLocaleLowerCase(locale)
  if (/^\d{4}-/.test(written)) return isDay(written) ? String(written) : undefined
  const words = written.split(/[^\p{L}\d]+/u).filter(Boolean)
  const month = words.map((word) => monthNamed(word, locale)).find((found) => found !== undefined)
  const numbers = words.filter((word) => /^\d{1,4}$/.test(word)).map(Number)
  const [first, second, third] = numbers
  if (first === undefined) return undefined
  if (month !== undefined) return made(yearWritten(second, today), month, first)
  if (second === undefined) return undefined
  if (first > 31) return made(first, second, third)
  const [date, monthNumber] = monthFirst(locale) ? [second, first] : [first, second]
  return made(yearWritten(third, today), monthNumber, date)
}

/** An example of the local order, for the message under a field: `31/12/2026`. */
export const exampleDay = (locale: string): string => formatter(locale).format(Date.UTC(2026, 11, 31))

function made(year: number, month: number, date: number | undefined): Day | undefined {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date ?? 0).padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

const yearWritten = (year: number | undefined, today: Day) => {
  if (year === undefined) return yearOf(today)
  return year < 100 ? 2000 + year : year
}

function monthNamed(word: string, locale: string): number | undefined {
  if (!/^\p{L}{3,}$/u.test(word)) return undefined
  const formats = [
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  ]
  for (let month = 0; month < 12; month++) {
    const names = formats.map((format) => nameIn(format.formatToParts(Date.UTC(2026, month, 1))))
    if (names.some((name) => name.startsWith(word.slice(0, 3)))) return month + 1
  }
  return undefined
}

const nameIn = (parts: Intl.DateTimeFormatPart[]) =>
  parts.find((part) => part.type === 'month')?.value.toLocaleLowerCase() ?? ''

function monthFirst(locale: string): boolean {
  const order = formatter(locale)
    .formatToParts(Date.UTC(2026, 11, 31))
    .map((part) => part.type)
  return order.indexOf('month') < order.indexOf('day') && order[0] === 'month'
}

// Plain `en` is read by people of many countries: the day comes before the month.
const formatter = (locale: string) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
