import { useTranslations } from 'use-intl'
import { addDays, type Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'

/** Today, tomorrow, or `24 Nov`. */
export function useNearDay(): (day: Day) => string {
  const t = useTranslations('ui')
  const { today, locale } = useReader()
  return (day) => {
    if (day === today) return t('isToday')
    return day === addDays(today, 1) ? t('isTomorrow') : formatDay(day, locale, { year: false })
  }
}
