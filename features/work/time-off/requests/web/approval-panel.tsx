import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Item, Surroundings } from '#features/surfaces/approvals/contract.ts'
import { spellOf, useItemWords, useSurroundings } from '#features/surfaces/approvals/web/api.tsx'
import { eachDay } from '#kit/days.ts'
import { WallChart } from '#ui/calendar/wall-chart.tsx'
import { SpendBar } from '#ui/charts/spend-bar.tsx'
import { Figure } from '#ui/figure.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import css from './approval-panel.module.css'

/** How long the leave is, what it leaves of the balance, and how many stay. */
export const Facts = ({ item }: { item: unknown }) => (
  <>
    <Figures item={item as Item} />
    <Spend item={item as Item} />
  </>
)

export const Around = ({ item }: { item: unknown }) => <Team item={item as Item} />

function Figures({ item }: { item: Item }) {
  const t = useTranslations('approvals')
  const words = useItemWords()
  const { length, balance, cover } = item
  return (
    <div className={css.figures}>
      {length !== null && (
        <Figure
          value={words.days(length)}
          unit={words.unit(length)}
          meaning={[words.when(item), words.parts(item)].filter(Boolean).join(', ')}
        />
      )}
      {balance && <Figure value={words.days(balance.left)} unit={words.unit(balance.left)} meaning={t('leftAfter')} />}
      {cover && <Figure value={t('of', { ...cover })} meaning={t('thinnest')} />}
    </div>
  )
}

function Spend({ item: { balance } }: { item: Item }) {
  const t = useTranslations('approvals')
  const words = useItemWords()
  if (!balance) return null
  const { used, planned, now, left } = balance
  const days = (thousandths: number) => thousandths / 1000
  return (
    <div className={css.spend}>
      <SpendBar
        used={days(used)}
        planned={days(planned)}
        now={days(now)}
        total={days(used + planned + now + Math.max(0, left))}
      />
      <p>
        {used > 0 && <span data-k="used">{t('used', { days: words.days(used) })}</span>}
        {planned > 0 && <span data-k="planned">{t('planned', { days: words.days(planned) })}</span>}
        <span data-k="now">{t('inThis', { days: words.days(now) })}</span>
        <span data-k="left">{t('left', { days: words.days(left) })}</span>
      </p>
    </div>
  )
}

/** Who else is away around the days in question. */
function Team({ item }: { item: Item }) {
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
