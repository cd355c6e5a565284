import { useLocale, useTranslations } from 'use-intl'
import type { Weekday } from '#kit/days.ts'
import { formatWeekday } from '#ui/format.ts'
import type { DayPlan } from '../contract.ts'

/** `Mon, Tue, Wed (morning)`: the days of a schedule, from Monday on. */
export function useWeekWords(): (days: readonly DayPlan[]) => string {
  const t = useTranslations('catalogues')
  const locale = useLocale()
  return (days) =>
    ([1, 2, 3, 4, 5, 6, 0] as const)
      .flatMap((weekday: Weekday) => {
        const plan = days[weekday]
        if (plan === undefined || plan === 'off') return []
        const name = formatWeekday(weekday, locale, 'short')
        return [plan === 'full' ? name : `${name} (${t(`days.parts.${plan}`).toLocaleLowerCase(locale)})`]
      })
      .join(', ')
}
