import { useMemo, type CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { Absence } from './absences.ts'
import type { Choice, Spot } from './use-wall-focus.ts'
import type { Strip } from './use-wall-window.ts'
import type { WallChartProps } from './wall-chart-props.ts'
import { WallGroupRow } from './wall-group-row.tsx'
import type { Range } from './wall-head.tsx'
import { attendanceOf, shown, type Attendance, type Block, type Layout, type WallPerson } from './wall-layout.ts'
import { WallRow, type Board } from './wall-row.tsx'
import css from './wall-chart.module.css'

const NONE: readonly Absence[] = []

interface Blocks {
  layout: Layout
  board: Board
  range: Range
  view: { drawn: Strip; settled: Strip }
  spot: Spot
  choice: Choice | null
  compact: boolean | undefined
  chart: WallChartProps
}

/** The groups in view. The row that the Tab key leads to is kept wherever it is, otherwise scrolling would lose the focus. */
export function WallBlocks(props: Blocks) {
  const { layout, view, spot } = props
  const counts = useCounts(props)
  return layout.blocks.map((block) => {
    const rows = shown(block, view.drawn.from, view.drawn.to, layout.sizes.row)
    const own = spot.row - block.firstRow
    const keeps = own >= 0 && own < block.group.people.length
    if (!rows && !keeps) return null
    return (
      <WallBlock key={block.group.id} {...props} block={block} rows={rows} own={keeps ? own : -1} counts={counts} />
    )
  })
}

function WallBlock({
  block,
  rows,
  own,
  counts,
  ...props
}: Blocks & {
  block: Block
  rows: [number, number] | undefined
  own: number
  counts: (block: Block) => readonly Attendance[]
}) {
  const { compact, board, range, layout } = props
  const t = useTranslations('uiCalendar')
  const { group } = block
  const indexes = rows ? Array.from({ length: rows[1] - rows[0] }, (_, step) => rows[0] + step) : []
  if (own >= 0 && (!rows || own < rows[0] || own >= rows[1])) indexes.push(own)
  const linesBefore = compact ? 2 : block.index + 3
  return (
    <div
      role="rowgroup"
      aria-label={t('group', { name: group.name, size: group.people.length })}
      className={css.block}
      style={placeOf(block, block.headHeight - layout.sizes.group)}
    >
      {!compact && rows && (
        <WallGroupRow
          {...{ name: group.name, size: group.people.length, counts: counts(block), columns: board.columns, range }}
          rowIndex={block.firstRow + linesBefore - 1}
          short={props.chart.short?.get(group.id)}
        />
      )}
      {indexes
        .toSorted((a, b) => a - b)
        .map((index) => (
          <PlacedRow key={group.people[index]?.id} {...props} block={block} index={index} lines={linesBefore} />
        ))}
    </div>
  )
}

const placeOf = ({ top, height }: Block, gap: number) =>
  ({ top, height, paddingTop: gap, '--gap': `${gap}px` }) as CSSProperties

function PlacedRow({ block, index, lines, ...props }: Blocks & { block: Block; index: number; lines: number }) {
  const { layout, board, range, spot, choice, chart } = props
  const { from, to, firstDay, endDay } = props.view.settled
  const cells = useMemo(() => ({ first: firstDay, end: endDay }), [firstDay, endDay])
  const person = block.group.people[index]
  if (!person) return null
  const row = block.firstRow + index
  const top = block.headHeight + index * layout.sizes.row
  const near = block.top + top >= from && block.top + top <= to
  return (
    <WallRow
      {...{ board, person, range, row, top }}
      rowIndex={row + lines}
      height={layout.sizes.row}
      {...detailsOf(chart, person)}
      cells={near ? cells : undefined}
      stop={spot.row === row ? spot.day : undefined}
      choice={choice?.row === row ? choice : undefined}
    />
  )
}

const detailsOf = ({ absences, holidays, holidaysOf, mayAsk, onAsk }: WallChartProps, person: WallPerson) => ({
  absences: absences.get(person.id) ?? NONE,
  holidays: holidaysOf ? holidaysOf(person) : holidays,
  asks: onAsk !== undefined && (mayAsk?.(person.id) ?? false),
})

function useCounts({ board: { window, weekend }, chart }: Blocks) {
  const { holidays, holidaysOf, counted: absences = chart.absences } = chart
  return useMemo(
    () => attendanceOf(window, { weekend, absences, holidaysOf: holidaysOf ?? (() => holidays) }),
    [absences, holidays, holidaysOf, window, weekend],
  )
}
