import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { eachDay } from '#kit/days.ts'
import { WallChart } from '#ui/calendar/wall-chart.tsx'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import type { AwayWidget } from '../../widgets/contract.ts'
import { absenceOf } from './absence-state.ts'
import css from './part-widget.module.css'

/** Who is away this week, on a weekend in the coming one, the reader's own department first. */
export function Widget({ data }: { data: unknown }) {
  const away = data as AwayWidget
  const t = useTranslations('timeOffWidget')
  const { today } = useReader()
  const board = useMemo(() => boardOf(away), [away])
  const isNext = away.first > today
  const title = t(isNext ? 'awayNext' : 'away')
  const more = away.total - away.people.length
  return (
    <Part
      title={title}
      {...(away.total > 0 ? { count: t('people', { count: away.total }) } : {})}
      link={{ word: t('calendar'), to: '/calendar' }}
    >
      {away.total === 0 ? (
        <p className={css.none}>{t(isNext ? 'nobodyNext' : 'nobody')}</p>
      ) : (
        <WallChart compact label={title} today={today} {...board} />
      )}
      {more > 0 && <p className={css.more}>{t('more', { count: more })}</p>}
    </Part>
  )
}

function boardOf({ first, last, people }: AwayWidget) {
  return {
    days: eachDay(first, last),
    groups: [
      {
        id: 'away',
        name: '',
        people: people.map(({ user }) => ({ id: user.id, name: personName(user), avatar: user.avatar })),
      },
    ],
    absences: new Map(people.map(({ user, absences }) => [user.id, absences.map(absenceOf)] as const)),
  }
}
