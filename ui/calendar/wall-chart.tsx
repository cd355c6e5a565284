import type { WallChartProps } from './wall-chart-props.ts'
import { memo, useMemo, useRef, type CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { dayWindow } from './absences.ts'
import { useBoard, useDeeds, useOpening, useSizes, useVisibleRange } from './use-wall-board.tsx'
import { useWallChoice } from './use-wall-choice.ts'
import { useWallFocus, type Choice } from './use-wall-focus.ts'
import { useBoxSize, useWallWindow } from './use-wall-window.ts'
import { WallBlocks } from './wall-blocks.tsx'
import { WallHead } from './wall-head.tsx'
import { layOut, weekendBands, type Sizes } from './wall-layout.ts'
import type { Board } from './wall-row.tsx'
import { useDayWords, type DayWords } from './words.ts'
import css from './wall-chart.module.css'

export type { WallGroup, WallPerson } from './wall-layout.ts'

/**
 * People × days, the in/out board: a thread per person, a peg per absence. Draws only what is in view, however many people and
 * days there are. Keys and screen readers get a real grid; the pegs are a drawing laid over it.
 */
export function WallChart(props: WallChartProps) {
  const { days, compact, groups, focusDay = props.today, focusAt } = props
  const t = useTranslations('uiCalendar')
  const words = useDayWords()
  const box = useRef<HTMLDivElement>(null)
  const size = useBoxSize(box)
  const window = useMemo(() => dayWindow(days), [days])
  const { sizes, nameWidth, headHeight, months, cell } = useSizes(size.width, window, compact)
  const layout = useMemo(() => layOut(groups, sizes), [groups, sizes])
  const extent = useMemo(
    () => ({ nameWidth, headHeight, cell, days: days.length, rowHeight: sizes.row }),
    [nameWidth, headHeight, cell, days.length, sizes.row],
  )
  const view = useWallWindow(box, size, extent)
  const board = useBoard(props, window, cell)
  const focus = useWallFocus(box, layout, extent, window.at.get(focusDay) ?? 0)
  const deeds = useDeeds(props, layout)
  const { choice, onPointerDown, onKeyDown } = useWallChoice({ box, layout, extent, focus, deeds })
  useOpening(box, window, { cell, width: size.width, nameWidth, focusDay, focusAt })
  useVisibleRange(box, props, layout, { cell, nameWidth, strip: view.settled })

  const range = useMemo(
    () => ({ first: view.drawn.firstDay, end: view.drawn.endDay }),
    [view.drawn.firstDay, view.drawn.endDay],
  )
  const width = nameWidth + board.columns.x(days.length)
  const corner = props.corner ?? t('atWorkThatDay')
  return (
    <div className={css.wall} style={variables(props.maxHeight, width, nameWidth, headHeight, sizes)}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its cells has the focus, and moves it */}
      <div
        ref={box}
        className={css.scroll}
        role="grid"
        aria-label={props.label}
        aria-multiselectable={props.onAsk !== undefined || undefined}
        aria-rowcount={layout.rows + 1 + (compact ? 0 : groups.length)}
        aria-colcount={days.length + 1}
        onScroll={view.onScroll}
        {...{ onKeyDown, onPointerDown }}
      >
        <WallHead
          {...{ columns: board.columns, range, months, words, weekend: board.weekend }}
          {...{ today: props.today, holidays: props.holidays }}
          corner={compact ? <span className="sr">{corner}</span> : corner}
        />
        <div role="presentation" className={css.board} style={{ width, height: layout.height }}>
          <Bands board={board} height={Math.min(layout.height, size.height - headHeight)} />
          <WallBlocks {...{ layout, board, range, view, choice, compact }} spot={focus.spot} chart={props} />
        </div>
      </div>
      <output className="sr">
        {choice && t('chosen', { count: Math.abs(choice.to - choice.from) + 1, range: rangeWord(words, days, choice) })}
      </output>
    </div>
  )
}

/** Weekends and today, drawn once for all rows: they stay where they are while the people pass over them. */
const Bands = memo(function Bands({ board, height }: { board: Board; height: number }) {
  const { columns, weekend, window, today } = board
  const { x, days } = columns
  const todayAt = window.at.get(today)
  return (
    <div className={css.bands} style={{ height, marginBottom: -height }} aria-hidden>
      {weekendBands(days, weekend).map(({ first, length }) => (
        <i key={first} className={css.weekend} style={{ left: x(first), width: x(first + length) - x(first) }} />
      ))}
      {todayAt !== undefined && (
        <i className={css.today} style={{ left: Math.round((x(todayAt) + x(todayAt + 1)) / 2) }} />
      )}
    </div>
  )
})

const variables = (
  maxHeight: string | undefined,
  width: number,
  nameWidth: number,
  headHeight: number,
  { group }: Sizes,
) =>
  ({
    '--wall-height': maxHeight,
    '--width': `${width}px`,
    '--name': `${nameWidth}px`,
    '--head': `${headHeight}px`,
    '--group': `${group}px`,
    '--plate-left': `${nameWidth + 6}px`,
  }) as CSSProperties

function rangeWord(words: DayWords, days: readonly Day[], { from, to }: Choice): string {
  const [first, last] = [days[Math.min(from, to)], days[Math.max(from, to)]]
  return first && last ? words.range(first, last) : ''
}
