import { useLocale, useTranslations } from 'use-intl'
import { dateOf, type Day, weekday, type Weekday } from '#kit/days.ts'
import { formatDay, formatWeekday } from '#ui/format.ts'
import { MONTHLY_BY, type Repeat } from '../contract.ts'
import { isPossible } from './edit-state.ts'

const WEEK = 7
const LAST = 5

/** Weekdays and places in a month, in the reader's language. */
export function useRepeatWords() {
  const t = useTranslations('events')
  const locale = useLocale()
  const names = (weekdays: readonly number[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      weekdays.map((one) => formatWeekday(one as Weekday, locale, 'long')),
    )
  const monthly = (by: Repeat['monthlyBy'], day: Day) =>
    t(`monthly.${by}`, {
      date: dateOf(day),
      place: `p${Math.min(Math.ceil(dateOf(day) / WEEK), LAST)}`,
      weekday: formatWeekday(weekday(day), locale, 'long'),
    })
  const rule = ({ frequency, interval, weekdays, monthlyBy }: Repeat, day: Day) => {
    const every = t(`every.${frequency}`, { count: interval })
    if (frequency === 'weekly') return t('everyOn', { every, days: names(weekdays) })
    return frequency === 'monthly' ? t('everyOn', { every, days: lower(monthly(monthlyBy, day), locale) }) : every
  }
  return {
    /** "Every 2 weeks, Monday and Friday, until 1 Mar 2027" */
    said: (repeat: Repeat, day: Day): string => {
      const said = rule(repeat, day)
      if (repeat.until) return t('untilDay', { rule: said, day: formatDay(repeat.until, locale) })
      return repeat.count ? t('times', { rule: said, count: repeat.count }) : said
    },
    monthlyChoices: (day: Day | null) =>
      day === null
        ? []
        : MONTHLY_BY.filter((by) => isPossible(by, day) && (by !== 'weekday' || dateOf(day) <= WEEK * (LAST - 1))).map(
            (value) => ({ value, label: monthly(value, day) }),
          ),
  }
}

const lower = (text: string, locale: string) => (text[0] ?? '').toLocaleLowerCase(locale) + text.slice(1)
