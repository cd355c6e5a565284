import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { daysInclusive, earlier, later, type Day, type Weekday } from '#kit/days.ts'
import { DayCell } from './day-cell.tsx'
import type { DayLook } from './day-cell-props.ts'
import { itemsByDay, lanesOf, type CalendarItem, type Lanes, type Placed } from './lanes.ts'
import type { Holidays } from './absences.ts'
import { useDayDrag, type Days } from './use-day-drag.ts'
import { inOrderOf, useDayFocus } from './use-day-focus.ts'
import { useDayWords } from './words.ts'
import { flag } from './flag.ts'
import css from './day-grid.module.css'

export interface DayGridProps {
  /** Says what the grid shows: "November 2026". */
  label: string
  today: Day
  items: readonly CalendarItem[]
  holidays?: Holidays
  /** Weekdays without work, Sunday 0. */
  weekend?: readonly number[]
  /** The reader's week start. */
  weekStart?: Weekday
  onAsk?: (first: Day, last: Day) => void
  onOpen?: (item: CalendarItem) => void
  /** The keys led to a day that is not shown. */
  onShow?: (day: Day) => void
}

export const WEEKEND = [0, 6]

/** Weeks as rows, with bars over the days that they last. Month and week are the same grid in different sizes. */
export function DayGrid(props: DayGridProps & { weeks: readonly (readonly Day[])[]; month?: string; lanes: number }) {
  const { weeks, today, items, weekStart = 1, onAsk, onShow } = props
  const words = useDayWords()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Day>()
  const [dragged, setDragged] = useState<Days | null>(null)
  const days = useMemo(() => weeks.flat(), [weeks])
  const laid = useMemo(() => weeks.map((week) => lanesOf(items, week, props.lanes)), [weeks, items, props.lanes])
  const ask = onAsk && ((chosen: Days) => onAsk(earlier(chosen.from, chosen.to), later(chosen.from, chosen.to)))
  const byDay = useMemo(() => itemsByDay(items, days), [items, days])
  const open = (day: Day) => {
    const some = (byDay.get(day) ?? []).length > 0
    if (some) setOpened(day)
    return some
  }
  const focus = useDayFocus({ box, days, today, weekStart, onShow, ask, open })
  const close = (day: Day) => {
    setOpened(undefined)
    focus.go(day)
  }
  const onPointerDown = useDayDrag({ ask, open, onDrag: setDragged })
  const range = inOrderOf(dragged ?? focus.chosen)
  const { month, holidays, weekend = WEEKEND } = props
  const look: DayLook = { today, month, holidays, weekend, range }
  return (
    <div className={css.box}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its days has the focus, and moves it */}
      <div
        ref={box}
        role="grid"
        aria-label={props.label}
        aria-multiselectable={flag(onAsk !== undefined)}
        className={css.grid}
        data-single={flag(weeks.length === 1)}
        onKeyDown={focus.onKeyDown}
        onPointerDown={onPointerDown}
      >
        <WeekHead days={weeks[0] ?? []} className={css.head} />
        {weeks.map((week, index) => (
          <WeekRow key={week[0]} days={week} lanes={laid[index]}>
            {(day, placed, hidden) => (
              <DayCell
                key={day}
                {...{ day, look, words, ask, placed, hidden }}
                items={byDay.get(day) ?? []}
                stop={day === focus.stop}
                opened={day === opened}
                onOpened={(yes) => (yes ? setOpened(day) : close(day))}
                onOpen={props.onOpen}
              />
            )}
          </WeekRow>
        ))}
      </div>
      <ChosenDays range={range} />
    </div>
  )
}

/** How many days are chosen, said as they are. */
export function ChosenDays({ range }: { range: Days | null }) {
  const t = useTranslations('uiCalendar')
  const words = useDayWords()
  const chosen = range && { count: daysInclusive(range.from, range.to), range: words.range(range.from, range.to) }
  return <output className="sr">{chosen && t('chosen', chosen)}</output>
}

function WeekRow(props: {
  days: readonly Day[]
  lanes: Lanes | undefined
  children: (day: Day, placed: readonly Placed[], hidden: number) => ReactNode
}) {
  const { days, lanes, children } = props
  return (
    <div role="row" className={css.week} style={{ minHeight: heightOf(lanes?.depth ?? 0) }}>
      {days.map((day, at) =>
        children(day, lanes?.placed.filter(({ place }) => place.first === at) ?? [], lanes?.hidden[at] ?? 0),
      )}
    </div>
  )
}

const heightOf = (depth: number) => `calc(var(--day-head) + ${depth} * var(--lane) + 24px)`

export function WeekHead({ days, className }: { days: readonly Day[]; className: string | undefined }) {
  const words = useDayWords()
  return (
    <div role="row" className={className}>
      {days.map((day) => (
        <span key={day} role="columnheader">
          {words.weekday(day)}
        </span>
      ))}
    </div>
  )
}
