import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { startOfMonth } from '#kit/days.ts'
import { useReader } from '#ui/reader.ts'
import { usePhone } from '#ui/use-phone.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import { BoardPanel } from './board-panel.tsx'
import { boardOf } from './chart-state.ts'
import { useWorkKinds } from './kinds-words.ts'
import { useDeeds } from './deeds-state.ts'
import { HeadPanel } from './head-panel.tsx'
import { useCalendarKeys, useCalendarSheet } from './keys-state.ts'
import { LegendPanel } from './legend-panel.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { useChart } from './queries.ts'
import { NEAR, onDay, shownBy, turned, widened, type Around } from './view-state.ts'
import css from './calendar-screen.module.css'

/** Who is away: one answer of the server, drawn as a wall chart, a month, a week or an agenda. The address says which. */
export function Screen() {
  const t = useTranslations('calendar.page')
  const { today } = useReader()
  const [params, change] = useUrlState()
  const phone = usePhone()
  const shown = useMemo(() => shownBy(params, today, phone), [params, today, phone])
  const { around, widen } = useAround(shown.on)
  const answer = useChart(shown, around)
  const chart = answer.data
  const nameless = t('withoutDepartment')
  const deeds = useDeeds()
  const { ownId } = deeds
  const works = useWorkKinds()
  const board = useMemo(() => chart && boardOf(chart, nameless, ownId, works), [chart, nameless, ownId, works])
  useCalendarSheet()
  useCalendarKeys({
    turn: (by) => change(onDay(turned(shown, by), today)),
    today: () => change({ on: undefined }),
    view: (view) => change({ view }),
  })
  return (
    <div className={css.page} data-view={shown.view}>
      <HeadPanel {...{ shown, today, chart, board, params, change, deeds }} onNear={answer.prefetch} />
      <div className={css.body} data-old={answer.isPlaceholderData || undefined} aria-busy={answer.isFetching}>
        <BoardPanel
          {...{ shown, today, around, chart, board, change, deeds, widen }}
          failed={answer.isError && !chart}
          onRetry={() => void answer.refetch()}
        />
      </div>
      {chart && board && <LegendPanel {...{ chart, board, shown, change }} onImport={deeds.importEvents} />}
      {params.print !== undefined && <PrintDialog shown={shown} onClose={() => change({ print: undefined })} />}
    </div>
  )
}

/** How far around the shown month is fetched; another month begins again near itself. */
function useAround(on: string) {
  const month = startOfMonth(on)
  const [wide, setWide] = useState<{ month: string; around: Around }>({ month, around: NEAR })
  const around = wide.month === month ? wide.around : NEAR
  const widen = (end: keyof Around) => {
    const next = widened(around, end)
    if (next !== around) setWide({ month, around: next })
  }
  return { around, widen }
}
