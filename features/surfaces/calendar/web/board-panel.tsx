import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { Empty } from '#ui/empty.tsx'
import type { ParamsPatch } from '#ui/table/url-state.ts'
import type { Chart } from '../contract.ts'
import { AgendaPanel } from './agenda-panel.tsx'
import type { Board } from './chart-state.ts'
import type { Deeds } from './deeds-state.ts'
import { GridPanel } from './grid-panel.tsx'
import { itemsOf } from './items-state.ts'
import { useEventWord } from './kinds-words.ts'
import type { Around, Shown } from './view-state.ts'
import { WallPanel } from './wall-panel.tsx'
import css from './board-panel.module.css'

interface Props {
  shown: Shown
  today: Day
  around: Around
  chart: Chart | undefined
  board: Board | undefined
  change: (patch: ParamsPatch) => void
  deeds: Deeds
  widen: (end: keyof Around) => void
  failed: boolean
  onRetry: () => void
}

/** What the page is for, in the view that was chosen; or why there is nothing to see. */
export function BoardPanel({ chart, board, ...rest }: Props) {
  if (rest.failed) return <Failed onRetry={rest.onRetry} />
  if (!chart || !board) return <BoardSkeleton />
  if (board.people.length === 0) return <Nobody {...rest} />
  if (rest.shown.view === 'chart') return <WallPanel {...rest} board={board} />
  return <Listed {...rest} chart={chart} board={board} />
}

function Listed({ chart, board, ...rest }: Props & { chart: Chart; board: Board }) {
  const { shown, deeds } = rest
  const home = board.people.find(({ id }) => id === deeds.ownId)?.location ?? -1
  const { kinds } = shown
  const eventWord = useEventWord()
  const items = useMemo(() => itemsOf(chart, board, { kinds, home, eventWord }), [chart, board, kinds, home, eventWord])
  const holidays = board.holidays(home)
  const shared = { ...rest, items, holidays }
  return shown.view === 'agenda' ? <AgendaPanel {...shared} /> : <GridPanel {...shared} />
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('calendar.page')
  const again = useTranslations('ui')('retry')
  return (
    <Empty kind="error" title={t('failed')} action={<Button onClick={onRetry}>{again}</Button>}>
      {t('failedText')}
    </Empty>
  )
}

function Nobody({ change }: Pick<Props, 'change'>) {
  const t = useTranslations('calendar.page')
  const clear = () => change({ departments: undefined, locations: undefined, people: undefined, kinds: undefined })
  return (
    <Empty kind="nothing-found" title={t('nobody')} action={<Button onClick={clear}>{t('everybody')}</Button>}>
      {t('nobodyText')}
    </Empty>
  )
}

/** Threads without pegs, where the board will be. */
function BoardSkeleton() {
  const t = useTranslations('ui')
  return (
    <div className={css.skeleton} aria-busy>
      <span className="sr">{t('loading')}</span>
      {Array.from({ length: 14 }, (_, row) => (
        <i key={row} style={{ '--width': `${90 + ((row * 37) % 70)}px` }} />
      ))}
    </div>
  )
}
