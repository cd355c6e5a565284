import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { dayWindow, type Holidays, type Spell } from './spells.ts'
import { useBoard, useDeeds, useOpening, useSizes, useVisibleRange } from './use-wall-board.tsx'
import { useWallChoice } from './use-wall-choice.ts'
import { useWallFocus, type Choice } from './use-wall-focus.ts'
import { useBoxSize, useWallWindow } from './use-wall-window.ts'
import { WallBlocks } from './wall-blocks.tsx'
import { WallHead } from './wall-head.tsx'
import { layOut, weekendBands, type Sizes, type WallGroup, type WallPerson } from './wall-layout.ts'
import { useDayWords, type DayWords } from './words.ts'
import css from './wall-chart.module.css'

export type { WallGroup, WallPerson } from './wall-layout.ts'

export interface WallChartProps {
  /** Says what the chart shows: "Who is away, November 2026". */
  label: string
  /** Every day of the board, in order. Keep the same array while nothing changes; so with groups and spells. */
  days: readonly Day[]
  today: Day
  groups: readonly WallGroup[]
  /** By person's id. */
  spells: ReadonlyMap<string, readonly Spell[]>
  /** The reader's own holidays, marked in the head. */
  holidays?: Holidays
  /** A person's own, by location; the reader's unless told. Give people of one location the same map. */
  holidaysOf?: (person: WallPerson) => Holidays | undefined
  /** Weekdays without work, Sunday 0. */
  weekend?: readonly number[]
  /** In the corner over the names. */
  corner?: ReactNode
  /** A short board without group lines, for a dashboard or beside a request. */
  compact?: boolean
  /** Any CSS length; the board scrolls inside it. */
  maxHeight?: string
  /** Brought into view where the board is wider than the screen; today unless told. */
  focusDay?: Day
  nameOf?: (person: WallPerson) => ReactNode
  mayAsk?: (personId: string) => boolean
  onAsk?: (personId: string, first: Day, last: Day) => void
  onOpen?: (spell: Spell, person: WallPerson) => void
  /** When scrolling rests: what is in view and a little around it, for loading more. */
  onVisibleRange?: (shown: { first: Day; last: Day; personIds: readonly string[] }) => void
}

/**
 * People × days, the in/out board: a thread per person, a peg per absence. Draws only what is in view, however many people and
 * days there are. Keys and screen readers get a real grid; the pegs are a drawing laid over it.
 */
export function WallChart(props: WallChartProps) {
  const { days, compact, groups } = props
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
  const focus = useWallFocus(box, layout, extent, window.at.get(props.focusDay ?? props.today) ?? 0)
  const deeds = useDeeds(props, layout)
  const { choice, onPointerDown, onKeyDown } = useWallChoice({ box, layout, extent, focus, deeds })
  useOpening(box, window, cell, props.focusDay ?? props.today)
  useVisibleRange(props, layout, view.settled)

  const { x } = board.columns
  const width = nameWidth + x(days.length)
  const range = useMemo(
    () => ({ first: view.drawn.firstDay, end: view.drawn.endDay }),
    [view.drawn.firstDay, view.drawn.endDay],
  )
  const todayAt = window.at.get(props.today)
  return (
    <div className={css.wall} style={variables(props.maxHeight, width, nameWidth, headHeight, sizes)}>
      <div
        ref={box}
        className={css.scroll}
        role="grid"
        aria-label={props.label}
        aria-multiselectable={props.onAsk ? true : undefined}
        aria-rowcount={layout.rows + 1 + (compact ? 0 : groups.length)}
        aria-colcount={days.length + 1}
        onScroll={view.onScroll}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        <WallHead
          {...{ columns: board.columns, range, months, words, today: props.today, holidays: props.holidays }}
          weekend={board.weekend}
          corner={
            compact ? (
              <span className="sr">{props.corner ?? t('atWorkThatDay')}</span>
            ) : (
              (props.corner ?? t('atWorkThatDay'))
            )
          }
        />
        <div role="presentation" className={css.board} style={{ width, height: layout.height }}>
          <div className={css.bands} aria-hidden>
            {weekendBands(days, board.weekend).map(({ first, length }) => (
              <i key={first} className={css.weekend} style={{ left: x(first), width: x(first + length) - x(first) }} />
            ))}
            {todayAt !== undefined && (
              <i className={css.today} style={{ left: Math.round((x(todayAt) + x(todayAt + 1)) / 2) }} />
            )}
          </div>
          <WallBlocks {...{ layout, board, range, view, choice, compact }} spot={focus.spot} chart={props} />
        </div>
      </div>
      <p role="status" className="sr">
        {choice && t('chosen', { count: Math.abs(choice.to - choice.from) + 1, range: rangeWord(words, days, choice) })}
      </p>
    </div>
  )
}

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
