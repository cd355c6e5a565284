import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { Columns, Range } from './wall-head.tsx'
import type { Attendance } from './wall-layout.ts'
import { flag } from './flag.ts'
import css from './wall-chart.module.css'

/** A department's line: its name, its size, and how many are at work unless all are. Half or fewer is red. */
export const WallGroupRow = memo(function WallGroupRow(props: {
  name: string
  size: number
  counts: readonly Attendance[]
  rowIndex: number
  columns: Columns
  range: Range
}) {
  const { name, size, counts, columns, range } = props
  const t = useTranslations('uiCalendar')
  return (
    <div role="row" aria-rowindex={props.rowIndex} className={css.group}>
      <span role="rowheader" aria-colindex={1} className={css.groupName}>
        <span>{name}</span> <em>{size}</em>
      </span>
      {counts.slice(range.first, range.end).map((count, step) => {
        const index = range.first + step
        const isShort = count !== null && count.present < size
        return (
          <span
            key={columns.days[index]}
            role="gridcell"
            aria-colindex={index + 2}
            aria-label={isShort ? t('atWorkOf', { count: count.present, size }) : undefined}
            className={css.count}
            data-thin={flag(count !== null && count.present / count.of <= 0.5)}
            style={{ left: columns.x(index), width: columns.x(index + 1) - columns.x(index) }}
          >
            {isShort ? count.present : ''}
          </span>
        )
      })}
    </div>
  )
})
