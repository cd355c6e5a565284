import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { AbsenceKind } from '#ui/calendar/absences.ts'
import { flag } from '#ui/calendar/flag.ts'
import { KindIcon, useKindDress } from '#ui/calendar/kinds.tsx'
import type { Chart } from '../contract.ts'
import type { Board } from './chart-state.ts'
import { useItemKinds, useKindWord } from './kinds-words.ts'
import type { View } from './view-state.ts'
import css from './legend-list.module.css'

/** The legend: the kinds that this reader sees, and whether something is pending. */
export function LegendList(props: {
  chart: Chart
  board: Board
  view: View
  /** Undefined for all of them. */
  kinds: ReadonlySet<AbsenceKind> | undefined
}) {
  const { chart, board, view, kinds: wanted } = props
  const t = useTranslations('calendar.page')
  const word = useKindWord()
  const kindsShown = useItemKinds()
  const { kinds, waits } = useMemo(() => presentIn(chart, board, view), [chart, board, view])
  return (
    <ul className={css.legend} aria-label={t('legend')}>
      {kindsShown
        .filter((kind) => kinds.has(kind) && (!wanted || wanted.has(kind)))
        .map((kind) => (
          <Mark key={kind} kind={kind} word={word(kind)} />
        ))}
      {waits && <Mark kind={waits} word={t('waits')} asked />}
    </ul>
  )
}

function Mark({ kind, word, asked }: { kind: AbsenceKind; word: string; asked?: boolean }) {
  const kindDress = useKindDress()
  return (
    <li>
      <span className={`fill ${css.mark}`} data-kind={kindDress(kind)} data-asked={flag(asked)} aria-hidden>
        <KindIcon kind={kind} size={13} />
      </span>
      {word}
    </li>
  )
}

/** The kinds of a chart, and one that waits for approval. */
export function presentIn(chart: Chart, { absences }: Board, view: View) {
  const kinds = new Set<AbsenceKind>(chart.holidays.length > 0 ? ['holiday'] : [])
  // rows show only events whose participants the reader may know
  if (view !== 'chart' && chart.events.length > 0) kinds.add('event')
  let waits: AbsenceKind | undefined
  for (const own of absences.values())
    for (const { kind, asked } of own) {
      kinds.add(kind)
      if (asked) waits ??= kind
    }
  return { kinds, waits }
}
