import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AppLink } from '#ui/link.tsx'
import type { ParamsPatch } from '#ui/table/url-state.ts'
import type { Chart } from '../contract.ts'
import type { Board } from './chart-state.ts'
import { LegendList, presentIn } from './legend-list.tsx'
import { useItemKinds } from './kinds-words.ts'
import { kindsOfRows, type Shown } from './view-state.ts'
import css from './legend-panel.module.css'

/** Below the calendar: what its patterns mean, and what else can be done with it. */
export function LegendPanel(props: {
  chart: Chart
  board: Board
  shown: Shown
  change: (patch: ParamsPatch) => void
  /** For those who may create events. */
  onImport: (() => void) | undefined
}) {
  const { chart, board, shown, change, onImport } = props
  const { view, hidesEvents } = shown
  const t = useTranslations('calendar.page')
  const { kinds } = useMemo(() => presentIn(chart, board, view), [chart, board, view])
  const all = useItemKinds()
  const hasEvents = view === 'chart' && kinds.has('event')
  return (
    <footer className={css.legend}>
      <LegendList {...{ chart, board, view }} kinds={view === 'chart' ? kindsOfRows(shown, all) : shown.kinds} />
      <span className={css.actions}>
        {hasEvents && (
          <button type="button" onClick={() => change({ events: hidesEvents ? undefined : 'hide' })}>
            {t(hidesEvents ? 'showEvents' : 'hideEvents')}
          </button>
        )}
        {onImport && (
          <button type="button" onClick={onImport}>
            {t('importEvents')}
          </button>
        )}
        <AppLink to="/settings/personal/integrations">{t('subscribe')}</AppLink>
      </span>
    </footer>
  )
}
