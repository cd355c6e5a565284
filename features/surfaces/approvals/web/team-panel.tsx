import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { eachDay } from '#kit/days.ts'
import { WallChart } from '#ui/calendar/wall-chart.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import type { Item, Surroundings } from '../contract.ts'
import { useSurroundings } from './queries.ts'
import { spellOf } from './item-words.ts'
import css from './approvals-screen.module.css'

/** Who else is away around the days in question. */
export function TeamPanel({ item }: { item: Item }) {
  const t = useTranslations('approvals')
  const { data, isPending } = useSurroundings(item)
  if (isPending) return <div className={css.teamBone} aria-hidden />
  if (!data || data.data.team.length < 2) return null
  return (
    <section className={css.team}>
      <h2>{t('team')}</h2>
      <Chart around={data.data} focusDay={item.firstDay ?? data.data.from} />
    </section>
  )
}

function Chart({ around, focusDay }: { around: Surroundings; focusDay: string }) {
  const t = useTranslations('approvals')
  const { today } = useReader()
  const board = useMemo(() => boardOf(around), [around])
  return <WallChart compact label={t('team')} today={today} focusDay={focusDay} maxHeight="420px" {...board} />
}

function boardOf({ team, from, to }: Surroundings) {
  const people = team.map(({ user }) => ({ id: user.id, name: personName(user), avatar: user.avatar }))
  return {
    days: eachDay(from, to),
    groups: [{ id: 'team', name: '', people }],
    spells: new Map(team.map(({ user, spells }) => [user.id, spells.map(spellOf)] as const)),
  }
}
