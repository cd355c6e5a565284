import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { withDay } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { formatDay } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { TreeChartState } from '#ui/tree-chart/use-tree-chart.ts'
import { type Model, peopleIn } from './chart-state.ts'
import css from './about-card.module.css'

/** Who or what a card is, and what can be done with it once it is chosen. */
export function AboutCard({
  model,
  chart,
  card,
  isPinned,
  day,
  said,
  acts,
}: {
  model: Model
  chart: TreeChartState
  card: number
  isPinned: boolean
  day: Day | undefined
  /** More about the card, and more that can be done with it. */
  said?: ReactNode
  acts?: ReactNode
}) {
  const t = useTranslations('orgChart')
  const locale = useLocale()
  const since = model.sinceOf(card)
  const person = model.personOf(card)
  const facts: [word: string, value: string][] = [
    [t('department'), model.departmentOf(card)],
    [t('location'), model.locationOf(card)],
    [t('since'), since ? formatDay(since, locale) : ''],
    ...below(model, card, t),
  ]
  return (
    <>
      <Head model={model} card={card} />
      <div className={css.facts}>
        <Facts>
          {facts
            .filter(([, value]) => value !== '')
            .map(([word, value]) => (
              <Fact key={word} label={word}>
                {value}
              </Fact>
            ))}
        </Facts>
      </div>
      {said}
      {isPinned && (
        <div className={css.acts}>
          {acts}
          {person && (
            <Button component={AppLink} to={withDay(`/people/${person.id}`, day)} variant="default">
              {t('openProfile')}
            </Button>
          )}
          {model.tree.children[card]!.length > 0 && <Acts chart={chart} card={card} />}
        </div>
      )}
    </>
  )
}

function Head({ model, card }: { model: Model; card: number }) {
  const t = useTranslations('orgChart')
  const person = model.personOf(card)
  const title = model.titleOf(card)
  if (model.kind === 'people') return person && <PersonChip person={person} size="lg" note={title} />
  return (
    <>
      <p className={css.title}>{title}</p>
      {person ? (
        <PersonChip person={person} note={model.kind === 'departments' ? t('head') : undefined} />
      ) : (
        model.kind === 'positions' && <p className={css.vacant}>{t('vacant')}</p>
      )}
    </>
  )
}

type Say = ReturnType<typeof useTranslations<'orgChart'>>

function below({ kind, tree, ...model }: Model, card: number, t: Say): [string, string][] {
  const direct = tree.children[card]!.length
  const all = tree.below[card]!
  const inAll = direct === 0 ? '' : t('inAll', { direct, all })
  if (kind !== 'departments') return [[t('reports'), direct === all && direct > 0 ? String(direct) : inAll]]
  const own = model.countOf(card)
  const people = peopleIn({ kind, tree, ...model }, card)
  return [
    [t('peopleHere'), own === people ? String(own) : t('ownAndBelow', { own, people })],
    [t('departmentsBelow'), direct > 0 ? String(all) : ''],
  ]
}

function Acts({ chart, card }: { chart: TreeChartState; card: number }) {
  const t = useTranslations('orgChart')
  return (
    <>
      {chart.top !== card && (
        <Button variant="subtle" onClick={() => chart.focusOn(card)}>
          {t('focus')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => chart.openAll(card)}>
        {t('openAll')}
      </Button>
    </>
  )
}
