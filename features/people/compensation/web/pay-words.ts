import { useLocale, useTranslations } from 'use-intl'
import type { PayRateType } from '../contract.ts'
import type { Shown } from './figures-state.ts'

/** Shown in place of a figure that is not revealed. */
const MASK = '••••••'

/** Money as the reader's language writes it; without decimals where there are none. */
export function moneyText(amount: number, currency: string, locale: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}

/** Words of pay, with the figures that are revealed. */
export function usePayWords({ payRates, amounts }: Shown) {
  const t = useTranslations('compensation')
  const locale = useLocale()
  const money = (amount: number | null | undefined, currency: string) =>
    typeof amount === 'number' ? moneyText(amount, currency, locale) : `${MASK} ${currency}`
  return {
    rate: ({ id, payRateType, currency }: { id: string; payRateType: PayRateType; currency: string }) =>
      t(`rate.${payRateType}`, { money: money(payRates.get(id), currency) }),
    amount: ({ id, currency }: { id: string; currency: string }) => money(amounts.get(id), currency),
  }
}
