import { useMemo, useRef, useState } from 'react'
import { dateOf, earlier, later, weekday, type Day } from '#kit/days.ts'
import { isIn, useDayLabel } from './day-cell.tsx'
import type { DayLook } from './day-cell-props.ts'
import { ChosenDays, WEEKEND, WeekHead, type DayGridProps } from './day-grid.tsx'
import { DayList } from './day-list.tsx'
import { flag } from './flag.ts'
import { KindIcon, useKindDress } from './kinds.tsx'
import { itemsByDay, type CalendarItem } from './lanes.ts'
import { marksOf } from './marks.ts'
import { useDayDrag, type Days } from './use-day-drag.ts'
import { inOrderOf, useDayFocus } from './use-day-focus.ts'
import { useDayWords, type DayWords } from './words.ts'
import css from './day-marks.module.css'

export interface DayMarksProps extends DayGridProps {
  weeks: readonly (readonly Day[])[]
  month?: string
  /** The day that is described below; `onShow` chooses another. */
  on: Day
  onShow: (day: Day) => void
}

/**
 * The same days where there is no room for names: each day shows the marks of its kinds, and the items of the chosen day are
 * listed below. A touch chooses a day; pressing and moving on asks for several.
 */
export function DayMarks(props: DayMarksProps) {
  const { weeks, on, today, items, weekStart = 1, onAsk, onShow, month, holidays, weekend = WEEKEND } = props
  const words = useDayWords()
  const box = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Days | null>(null)
  const days = useMemo(() => weeks.flat(), [weeks])
  const byDay = useMemo(() => itemsByDay(items, days), [items, days])
  const ask = onAsk && ((chosen: Days) => onAsk(earlier(chosen.from, chosen.to), later(chosen.from, chosen.to)))
  const open = (day: Day) => {
    onShow(day)
    return true
  }
  const focus = useDayFocus({ box, days, today: on, weekStart, onShow, ask, open })
  const touch = (day: Day) => {
    focus.go(day)
    return open(day)
  }
  const drawn = ask && ((chosen: Days) => (chosen.from === chosen.to ? touch(chosen.from) : ask(chosen)))
  const onPointerDown = useDayDrag({ ask: drawn, open: touch, onDrag: setDragged })
  const range = inOrderOf(dragged ?? focus.chosen)
  const look: DayLook = { today, month, holidays, weekend, range }
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its days has the focus, and moves it */}
      <div
        ref={box}
        role="grid"
        aria-label={props.label}
        className={css.grid}
        onKeyDown={focus.onKeyDown}
        onPointerDown={onPointerDown}
      >
        <WeekHead days={weeks[0] ?? []} className={css.head} />
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={css.week}>
            {week.map((day) => (
              <MarkedDay
                key={day}
                {...{ day, look, words }}
                items={byDay.get(day) ?? []}
                chosen={day === on}
                stop={day === focus.stop}
              />
            ))}
          </div>
        ))}
      </div>
      <ChosenDays range={range} />
      <DayList
        {...{ ask, words, today }}
        day={on}
        items={byDay.get(on) ?? []}
        holiday={holidays?.get(on)}
        onOpen={props.onOpen}
      />
    </div>
  )
}

function MarkedDay(props: {
  day: Day
  look: DayLook
  words: DayWords
  items: readonly CalendarItem[]
  chosen: boolean
  stop: boolean
}) {
  const { day, look, items, chosen } = props
  const kindDress = useKindDress()
  const { marks, rest } = marksOf(items)
  return (
    <div
      role="gridcell"
      aria-selected={chosen}
      tabIndex={props.stop ? 0 : -1}
      className={css.day}
      data-day={day}
      data-off={flag(look.weekend.includes(weekday(day)))}
      data-holiday={flag(look.holidays?.has(day) ?? false)}
      data-outside={flag(!day.startsWith(look.month ?? ''))}
      data-today={flag(day === look.today)}
      data-chosen={flag(chosen)}
      data-asked={flag(isIn(look.range, day))}
    >
      <span className="sr">{useDayLabel(props)}</span>
      <b aria-hidden>{dateOf(day)}</b>
      <span className={css.marks} aria-hidden>
        {marks.map(({ kind, asked }) => (
          <span
            key={`${kind} ${asked}`}
            className={`fill ${css.mark}`}
            data-kind={kindDress(kind)}
            data-asked={flag(asked)}
          >
            <KindIcon kind={kind} size={10} />
          </span>
        ))}
        {rest > 0 && <small>+{rest}</small>}
      </span>
    </div>
  )
}
