import { useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import { toUtcDate } from '#kit/days.ts'
import { formatBalance } from '#ui/format.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import type { PolicyVersion } from '../contract.ts'

/** A version of the rules in sentences, the most important first. */
export function usePolicyWords() {
  const t = useTranslations('policies')
  const { locale, days } = useLeaveWords()
  const dayOfYear = (text: string) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(toUtcDate(`2024-${text}`))
  const carried = ({ carryOverMax: most, carryOverLastDay: last }: PolicyVersion) => {
    if (most === 0) return t('words.carryNothing')
    const until = last ? dayOfYear(last) : ''
    if (most === null) return last ? t('words.carryAllUntil', { until }) : t('words.carryAll')
    return last ? t('words.carryUntil', { days: days(most), until }) : t('words.carry', { days: days(most) })
  }
  return {
    dayOfYear,
    head: (rules: PolicyVersion) =>
      rules.unlimited
        ? t('words.unlimited')
        : t(`words.perYear.${rules.daysType}`, {
            shown: formatBalance(toDays(rules.entitlement), locale),
            count: toDays(rules.entitlement),
          }),
    lines: (rules: PolicyVersion) =>
      rules.unlimited
        ? [t(`words.counted.${rules.daysType}`)]
        : [
            t(`words.accrual.${rules.accrual}`),
            t(`words.proration.${rules.proration}`),
            ...(rules.rounding === 'none' ? [] : [t(`words.rounding.${rules.rounding}`)]),
            carried(rules),
            rules.floor === 0 ? t('words.noDebt') : t('words.debt', { days: days(-rules.floor) }),
            ...(rules.pendingReserves ? [] : [t('words.pendingFree')]),
          ],
  }
}
