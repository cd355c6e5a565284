import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dateOf, monthKey, type Day } from '#kit/days.ts'
import type { Board } from './chart-state.ts'
import { awayOn, thinnest, type Thin } from './summary-state.ts'

const MOST_DAYS = 3

/** "17 people in 3 departments, 2 away today. Product: 2 of 4 at work on the 27th and the 30th." */
export function useSummary(board: Board | undefined, on: Day, today: Day): string {
  const t = useTranslations('calendar.page')
  const locale = useLocale()
  return useMemo(() => {
    if (!board || board.people.length === 0) return ''
    const size = { people: board.people.length, departments: board.groups.filter(({ id }) => id !== '').length }
    const now = monthKey(on) === monthKey(today)
    const first = now ? t('stateToday', { ...size, away: awayOn(board, today) }) : t('state', size)
    const thin = thinnest(board, on, today)
    return thin ? `${first} ${thinWords(thin, t, locale)}` : first
  }, [board, on, today, t, locale])
}

function thinWords(
  { group, present, of, days }: Thin,
  t: ReturnType<typeof useTranslations<'calendar.page'>>,
  locale: string,
): string {
  const said = { group, present: t('number', { count: present }), of: t('number', { count: of }) }
  if (days.length > MOST_DAYS) return t('thinDays', { ...said, count: days.length, first: dateOf(days[0]!) })
  const dates = days.map((day) => t('onDate', { date: dateOf(day) }))
  return t('thin', { ...said, days: new Intl.ListFormat(locale).format(dates) })
}
