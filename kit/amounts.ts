import { type Day, isDay, toUtcDate } from './days.ts'

/** A whole number of thousandths of a day: 1500 is one and a half. Never a fraction. */
export type Thousandths = number

/** `nearest-half`: 17.16 is 17.0, 17.25 is 17.5. `up-to-half`: 17.16 is 17.5. `none`: the thousandth only. */
export type Rounding = 'none' | 'nearest-half' | 'up-to-half'

/** 1.5 days are 1500. */
export const fromDays = (days: number): Thousandths => Math.round(days * 1000)
/** 1500 are 1.5 days: for display and message parameters, not for arithmetic. */
export const toDays = (amount: Thousandths): number => amount / 1000

/** From an exact quantity in thousandths (may be a fraction) to whole thousandths. Halves go up; noise under 1e-6 is ignored. */
export function rounded(exact: number, rounding: Rounding): Thousandths {
  if (rounding === 'nearest-half') return Math.floor(exact / 500 + 0.5 + NOISE) * 500
  if (rounding === 'up-to-half') return Math.ceil(exact / 500 - NOISE) * 500
  return Math.floor(exact + 0.5 + NOISE)
}

/** `17.16`, `17,16` in ru and sv; at most two decimals. */
export const daysText = (amount: Thousandths, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(toDays(amount))

export type MessageParams = Record<string, string | number>

/**
 * Parameters as a reader sees them: every value that is a calendar day becomes `15 Feb 2023` in the reader's language. For every number
 * `asked` there is also `askedText` (`2½`), and `askedCount`, which chooses the plural beside it.
 */
export function spoken(params: MessageParams, locale: string): MessageParams {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, string | number][] => {
      if (typeof value === 'string') return [[name, isDay(value) ? dayText(value, locale) : value]]
      const text = withHalves(Math.round(value * 100) / 100, locale)
      return [
        [name, value],
        [`${name}Text`, text],
        [`${name}Count`, countedDays(value, locale)],
      ]
    }),
  )
}

/** `2½`; other fractions with at most two decimals. */
export function withHalves(amount: number, locale: string): string {
  const half = Math.abs(amount % 1) === 0.5
  const whole = decimals(locale).format(half ? Math.trunc(amount) : amount)
  return half ? `${Math.abs(amount) < 1 ? whole.replace('0', '') : whole}½` : whole
}

/** A real minus, as wide as a plus. */
export const MINUS = '−'

/**
 * A balance in days: halves as `9½`, minus as `−`, other fractions with at most two decimals (`1.67`, in Russian `1,67`).
 * `signed` puts `+` in front of what is added, as in a ledger.
 */
export function formatBalance(days: number, locale: string, { signed = false }: { signed?: boolean } = {}): string {
  const shown = withHalves(Math.round(Math.abs(days) * 100) / 100, locale)
  if (shown === '0' || (days > 0 && !signed)) return shown
  return `${days < 0 ? MINUS : '+'}${signed ? ' ' : ''}${shown}`
}

/** What chooses the plural beside an amount of days: half a day is singular, where Russian wants its genitive. */
export function countedDays(days: number, locale: string): number {
  const count = Math.abs(days)
  return count > 0 && count < 1 && !locale.startsWith('ru') ? 1 : count
}

const formats = new Map<string, Intl.NumberFormat>()
function decimals(locale: string): Intl.NumberFormat {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  formats.set(locale, known)
  return known
}

/** `15 Feb 2023`. */
export const dayText = (day: Day, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(toUtcDate(day))

const NOISE = 1e-6
