import { useLocale, useTranslations } from 'use-intl'
import { formatMoment, formatWeekday } from '#ui/format.ts'
import type { Weekday } from '#kit/days.ts'
import { LAST_DAY, type ReportEmail, type Timing } from '../contract.ts'

export function useEmailWords() {
  const t = useTranslations('reports')
  const locale = useLocale()
  const time = (hour: number) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
    }).format(new Date(Date.UTC(2026, 0, 1, hour)))
  const weekday = (day: number) => formatWeekday(day as Weekday, locale, 'long')
  return {
    time,
    weekday,
    when: ({ frequency, weekday: day, monthDay, hour }: Timing) => {
      if (frequency === 'weekly') return t('everyWeek', { weekday: weekday(day), time: time(hour) })
      return monthDay === LAST_DAY
        ? t('everyLast', { time: time(hour) })
        : t('everyMonth', { day: monthDay, time: time(hour) })
    },
    moment: (iso: string, { timeZone }: Pick<ReportEmail, 'timeZone'>) => formatMoment(iso, locale, timeZone),
  }
}
