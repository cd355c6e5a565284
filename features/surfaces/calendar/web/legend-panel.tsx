import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { KindIcon, kindDress } from '#ui/calendar/kinds.tsx'
import type { AbsenceKind } from '#ui/calendar/absences.ts'
import { flag } from '#ui/calendar/flag.ts'
import { AppLink } from '#ui/link.tsx'
import type { ParamsPatch } from '#ui/table/url-state.ts'
import type { Chart } from '../contract.ts'
import type { Board } from './chart-state.ts'
import { useKindWord } from './kinds-words.ts'
import { KINDS, kindsOfRows, type Shown } from './view-state.ts'
import css from './legend-panel.module.css'

/** What the patterns mean: of the kinds that are there for this reader, and whether something waits. */
export function LegendPanel(props: { chart: Chart; board: Board; shown: Shown; change: (patch: ParamsPatch) => void }) {
  const { chart, board, shown, change } = props
  const t = useTranslations('calendar.page')
  const word = useKindWord()
  const { kinds, waits } = useMemo(() => presentIn(chart, board, shown.view), [chart, board, shown.view])
  const wanted = shown.view === 'chart' ? kindsOfRows(shown) : shown.kinds
  const seen = KINDS.filter((kind) => kinds.has(kind) && (!wanted || wanted.has(kind)))
  return (
    <footer className={css.legend}>
      <ul aria-label={t('legend')}>
        {seen.map((kind) => (
          <Mark key={kind} kind={kind} word={word(kind)} />
        ))}
        {waits && <Mark kind={waits} word={t('waits')} asked />}
      </ul>
      <span className={css.actions}>
        {shown.view === 'chart' && kinds.has('event') && (
          <button type="button" onClick={() => change({ events: shown.hidesEvents ? undefined : 'hide' })}>
            {t(shown.hidesEvents ? 'showEvents' : 'hideEvents')}
          </button>
        )}
        <AppLink to="/settings/personal/integrations">{t('subscribe')}</AppLink>
      </span>
    </footer>
  )
}

function Mark({ kind, word, asked }: { kind: AbsenceKind; word: string; asked?: boolean }) {
  return (
    <li>
      <span className={`fill ${css.mark}`} data-kind={kindDress(kind)} data-asked={flag(asked)} aria-hidden>
        <KindIcon kind={kind} size={13} />
      </span>
      {word}
    </li>
  )
}

function presentIn(chart: Chart, { absences }: Board, view: Shown['view']) {
  const kinds = new Set<AbsenceKind>(chart.holidays.length > 0 ? ['holiday'] : [])
  // rows of people have the events that their reader knows them to be at
  if (view !== 'chart' && chart.events.length > 0) kinds.add('event')
  let waits: AbsenceKind | undefined
  for (const own of absences.values())
    for (const { kind, asked } of own) {
      kinds.add(kind)
      if (asked) waits ??= kind
    }
  return { kinds, waits }
}
