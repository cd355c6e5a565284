import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dateOf, weekday, type Day } from '#kit/days.ts'
import type { Holidays } from './absences.ts'
import type { DayWords } from './words.ts'
import { flag } from './flag.ts'
import css from './wall-chart.module.css'

export interface Columns {
  days: readonly Day[]
  /** Left edge of a day's column, in whole pixels. */
  x: (day: number) => number
}
/** The days that are drawn, half-open. */
export interface Range {
  first: number
  end: number
}

export const WallHead = memo(function WallHead(props: {
  columns: Columns
  range: Range
  corner: ReactNode
  months: boolean
  today: Day
  weekend: ReadonlySet<number>
  holidays: Holidays | undefined
  words: DayWords
}) {
  const { columns, range, words } = props
  return (
    <div role="rowgroup" className={css.head} data-months={flag(props.months)}>
      <div role="row" aria-rowindex={1} className={css.headRow}>
        <span role="columnheader" aria-colindex={1} className={css.corner}>
          {props.corner}
        </span>
        {columns.days.slice(range.first, range.end).map((day, index) => (
          <DayHead key={day} {...props} day={day} index={range.first + index} />
        ))}
      </div>
      {props.months && (
        <div className={css.months} aria-hidden>
          {monthsOf(columns.days, range).map(({ day, first, end }) => (
            <span key={day} style={{ left: columns.x(first), width: columns.x(end) - columns.x(first) }}>
              <b>{words.month(day)}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  )
})

function DayHead({
  day,
  index,
  columns,
  ...rest
}: {
  day: Day
  index: number
  columns: Columns
  today: Day
  weekend: ReadonlySet<number>
  holidays: Holidays | undefined
  words: DayWords
}) {
  const t = useTranslations('uiCalendar')
  const holiday = rest.holidays?.get(day)
  const isToday = day === rest.today
  const wide = columns.x(index + 1) - columns.x(index) >= 56
  const long = isToday ? t('isToday', { day: rest.words.long(day) }) : rest.words.long(day)
  return (
    <span
      role="columnheader"
      aria-colindex={index + 2}
      aria-label={holiday ? `${long}, ${holiday}` : long}
      className={css.day}
      data-off={flag(rest.weekend.has(weekday(day)) || holiday !== undefined)}
      data-today={flag(isToday)}
      title={holiday}
      style={{ left: columns.x(index), width: columns.x(index + 1) - columns.x(index) }}
    >
      <i>{wide ? rest.words.weekday(day) : rest.words.narrow(day)}</i>
      <b>{dateOf(day)}</b>
    </span>
  )
}

function monthsOf(days: readonly Day[], { first, end }: Range): (Range & { day: Day })[] {
  const months: (Range & { day: Day })[] = []
  for (let index = first; index < end; index++) {
    const day = days[index]
    const last = months.at(-1)
    if (day && last?.day.slice(0, 7) === day.slice(0, 7)) last.end = index + 1
    else if (day) months.push({ day, first: index, end: index + 1 })
  }
  // the first one goes back to its real beginning, otherwise its name would jump with every step of the window
  const opening = months[0]
  if (opening) opening.first = days.findIndex((day) => day.slice(0, 7) === opening.day.slice(0, 7))
  return months
}
