import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { Columns, Range } from './wall-head.tsx'
import type { Attendance } from './wall-layout.ts'
import { flag } from './flag.ts'
import type { ShortDays } from './wall-chart-props.ts'
import css from './wall-chart.module.css'

/**
 * A department's line: its name, its size, and how many are at work unless all are. Half or fewer is red; fewer than should be has a mark.
 */
export const WallGroupRow = memo(function WallGroupRow(props: {
  name: string
  size: number
  counts: readonly Attendance[]
  rowIndex: number
  columns: Columns
  range: Range
  short: ShortDays | undefined
}) {
  const { name, size, counts, columns, range, short } = props
  const t = useTranslations('uiCalendar')
  return (
    <div role="row" aria-rowindex={props.rowIndex} className={css.group}>
      <span role="rowheader" aria-colindex={1} className={css.groupName}>
        <span>{name}</span> <em>{size}</em>
      </span>
      {counts.slice(range.first, range.end).map((count, step) => {
        const index = range.first + step
        const day = columns.days[index]!
        const gap = short?.get(day)
        if (gap) {
          const said = t('belowMinimum', { count: gap.present, size: gap.of, least: gap.least })
          return <Cell key={day} {...{ columns, index, said }} count={gap.present} isShort isThin />
        }
        const isFull = count === null || count.present >= size
        const said = isFull ? undefined : t('atWorkOf', { count: count.present, size })
        const isThin = count !== null && count.present / count.of <= 0.5
        return <Cell key={day} {...{ columns, index, said, isThin }} count={isFull ? '' : count.present} />
      })}
    </div>
  )
})

function Cell(props: {
  columns: Columns
  index: number
  count: number | ''
  said: string | undefined
  isThin: boolean
  /** Below the minimum. */
  isShort?: boolean
}) {
  const { columns, index, said, isShort } = props
  return (
    <span
      role="gridcell"
      aria-colindex={index + 2}
      aria-label={said}
      title={isShort ? said : undefined}
      className={css.count}
      data-thin={flag(props.isThin)}
      data-short={flag(isShort)}
      style={{ left: columns.x(index), width: columns.x(index + 1) - columns.x(index) }}
    >
      {isShort ? <b>{props.count}</b> : props.count}
    </span>
  )
}
