import { useLocale, useTranslations } from 'use-intl'
import { type Thousandths, toDays } from '#kit/amounts.ts'
import { countedDays, formatBalance, formatRange, formatYear } from '#ui/format.ts'
import type { PARTS } from '../contract.ts'

interface Span {
  firstDay: string
  lastDay: string
  firstPart: (typeof PARTS)[number]
  lastPart: (typeof PARTS)[number]
}

/** How leave is said: `4½ days`, `21–29 Dec 2026, until noon`. */
export function useLeaveWords() {
  const locale = useLocale()
  const t = useTranslations('timeOff')
  const number = (amount: Thousandths) => formatBalance(toDays(amount), locale)
  const unit = (amount: Thousandths) => t('unit', { count: countedDays(toDays(amount), locale) })
  return {
    locale,
    number,
    unit,
    days: (amount: Thousandths) => `${number(amount)} ${unit(amount)}`,
    /** `2026` for a calendar year, `1 Apr 2026 – 31 Mar 2027` for another policy year. */
    year: (firstDay: string, lastDay: string) => formatYear(firstDay, lastDay, locale),
    range: (one: Span) => {
      const range = formatRange(one.firstDay, one.lastDay, locale)
      const part = partOf(one)
      return part ? `${range}, ${t(`part.${part}`)}` : range
    },
  }
}

function partOf({ firstDay, lastDay, firstPart, lastPart }: Span) {
  if (firstDay === lastDay) return firstPart === 'am' ? 'morning' : firstPart === 'pm' ? 'afternoon' : undefined
  if (firstPart === 'pm' && lastPart === 'am') return 'both'
  return firstPart === 'pm' ? 'fromNoon' : lastPart === 'am' ? 'untilNoon' : undefined
}
