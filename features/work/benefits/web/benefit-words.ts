import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '#features/people/compensation/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import type { HistoryState } from '#kit/history.ts'
import type { Benefit, Cost, ListedBenefit, Period } from '../contract.ts'
import type { GrantOfPerson } from '../grants/contract.ts'

/** How a benefit is spoken of: its costs, how many are left, until when it goes. */
export function useBenefitWords() {
  const t = useTranslations('benefits')
  const locale = useLocale()
  const money = (amount: number, { currency, period }: { currency: string; period: Period }) =>
    t(`per.${period}`, { money: moneyText(amount, currency, locale) })
  return {
    day: (day: string) => formatDay(day, locale),
    money,
    employer: (cost: Cost) => money(cost.employer, cost),
    employee: (cost: Cost) => (cost.employee > 0 ? money(cost.employee, cost) : t('free')),
    ownPart: (cost: NonNullable<GrantOfPerson['ownCost']>, isOwn: boolean) =>
      cost.amount > 0
        ? t(isOwn ? 'ownPart' : 'ownPartOf', { money: money(cost.amount, cost) })
        : t(isOwn ? 'freeForYou' : 'free'),
    left: ({ left }: Pick<ListedBenefit, 'left'>) => (left === null ? t('unlimited') : t('leftCount', { count: left })),
    had: ({ grantedCount, allowedQuantity }: Pick<ListedBenefit, 'grantedCount' | 'allowedQuantity'>) =>
      allowedQuantity === null
        ? t('peopleCount', { count: grantedCount })
        : t('ofAllowed', { count: grantedCount, allowed: allowedQuantity }),
    /** What it cost from a day on; without one, before all others. */
    costLine: ({ from, employer, employee }: Benefit['costs'][number], cost: Cost) => {
      const values = { employer: money(employer, cost), employee: money(employee, cost) }
      if (from === null) return t(employee > 0 ? 'costFirstBoth' : 'costFirst', values)
      return t(employee > 0 ? 'costLineBoth' : 'costLine', { ...values, day: formatDay(from, locale) })
    },
    period: ({ dateFrom, until, state }: { dateFrom: string; until: string | null; state?: HistoryState }) =>
      until
        ? t('fromUntil', { from: formatDay(dateFrom, locale), until: formatDay(until, locale) })
        : t(state === 'planned' ? 'begins' : 'since', { from: formatDay(dateFrom, locale) }),
  }
}
