import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import {
  addDays,
  addMonths,
  dateOf,
  monthKey,
  startOfMonth,
  startOfWeek,
  weekday,
  type Day,
  type Weekday,
} from '#kit/days.ts'
import { formatDayLong, formatMonth, formatWeekday } from '#ui/format.ts'
import { CaretLeft, CaretRight } from '#ui/icons.ts'
import { useReader } from '#ui/reader.ts'
import css from './day-picker.module.css'

/** What is special about a day. */
export interface DayMark {
  /** "Christmas Day, 2 colleagues away": said, and shown to the mouse. */
  words: string
  /** `own`: a coloured ground; `holiday`: the colour of a day off; both and `plain` with a dot unless there is a number. */
  tone: 'own' | 'holiday' | 'plain'
  /** A small number in the corner. */
  count?: number
}

/** What a field with a picker passes on to it. */
export interface Picking {
  min?: Day | undefined
  max?: Day | undefined
  weekStart?: Weekday | undefined
  mark?: ((day: Day) => DayMark | undefined) | undefined
  /** Another month is shown, the first one too. */
  onMonth?: ((day: Day) => void) | undefined
  /** What the small numbers are. */
  legend?: string | undefined
}

interface PickerProps extends Picking {
  value: Day | null
  onPick: (day: Day) => void
}

/** A month of square days; today is an ink ring, the chosen one the accent. Arrows, Home, End, Page Up and Down move. */
export function DayPicker({ value, onPick, min, max, weekStart: ownWeekStart, mark, onMonth, legend }: PickerProps) {
  const { locale, today, ...reader } = useReader()
  const weekStart = ownWeekStart ?? reader.weekStart
  const [at, setAt] = useState(value ?? today)
  const grid = useRef<HTMLTableSectionElement>(null)
  const from = startOfWeek(startOfMonth(at), weekStart)
  const closed = (day: Day) => (min !== undefined && day < min) || (max !== undefined && day > max)
  useShownMonth(startOfMonth(at), onMonth)
  const keys = (event: KeyboardEvent) => {
    const to = moved(event.key, at, weekStart)
    if (to === undefined) return
    event.preventDefault()
    flushSync(() => setAt(to))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <div className={css.picker}>
      <MonthBar at={at} setAt={setAt} />
      <table aria-label={formatMonth(at, locale)}>
        <Weekdays from={from} />
        <tbody ref={grid}>
          {weeksOf(from, at).map((first) => (
            <tr key={first}>
              {WEEK.map((offset) => {
                const day = addDays(first, offset)
                return (
                  <DayCell
                    key={day}
                    day={day}
                    at={at}
                    chosen={day === value}
                    closed={closed(day)}
                    mark={mark?.(day)}
                    onKeyDown={keys}
                    onPick={onPick}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {legend && <p className={css.legend}>{legend}</p>}
    </div>
  )
}

function useShownMonth(month: Day, onMonth: Picking['onMonth']) {
  const show = useEffectEvent((day: Day) => onMonth?.(day))
  useEffect(() => show(month), [month])
}

function MonthBar({ at, setAt }: { at: Day; setAt: (day: Day) => void }) {
  const t = useTranslations('ui')
  const { locale } = useReader()
  return (
    <div className={css.top}>
      <button type="button" aria-label={t('date.previousMonth')} onClick={() => setAt(addMonths(at, -1))}>
        <CaretLeft size={16} />
      </button>
      <b aria-live="polite">{formatMonth(at, locale)}</b>
      <button type="button" aria-label={t('date.nextMonth')} onClick={() => setAt(addMonths(at, 1))}>
        <CaretRight size={16} />
      </button>
    </div>
  )
}

function Weekdays({ from }: { from: Day }) {
  const { locale } = useReader()
  return (
    <thead>
      <tr>
        {WEEK.map((offset) => {
          const day = weekday(addDays(from, offset))
          return (
            <th key={offset} abbr={formatWeekday(day, locale, 'long')}>
              {formatWeekday(day, locale).slice(0, 2)}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function DayCell({
  day,
  at,
  chosen,
  closed,
  mark,
  onKeyDown,
  onPick,
}: {
  day: Day
  at: Day
  chosen: boolean
  closed: boolean
  mark: DayMark | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onPick: (day: Day) => void
}) {
  const { locale, today } = useReader()
  return (
    <td>
      <button
        type="button"
        tabIndex={day === at ? 0 : -1}
        data-autofocus={day === at || undefined}
        aria-disabled={closed || undefined}
        aria-pressed={chosen}
        aria-current={day === today ? 'date' : undefined}
        aria-label={[formatDayLong(day, locale), mark?.words].filter(Boolean).join(', ')}
        data-outside={monthKey(day) !== monthKey(at) || undefined}
        data-weekend={weekday(day) % 6 === 0 || undefined}
        {...marked(mark)}
        onKeyDown={onKeyDown}
        onClick={() => !closed && onPick(day)}
      >
        {dateOf(day)}
      </button>
    </td>
  )
}

const marked = (mark: DayMark | undefined) =>
  mark && { 'data-mark': mark.tone, 'data-count': mark.count, title: mark.words }

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** First days of the weeks that touch the month: four to six. */
export function weeksOf(from: Day, month: Day): Day[] {
  const weeks = [0, 7, 14, 21, 28, 35].map((days) => addDays(from, days))
  return weeks.filter((first) => monthKey(first) <= monthKey(month))
}

export function moved(key: string, at: Day, weekStart: Weekday): Day | undefined {
  const start = startOfWeek(at, weekStart)
  const moves: Record<string, () => Day> = {
    ArrowLeft: () => addDays(at, -1),
    ArrowRight: () => addDays(at, 1),
    ArrowUp: () => addDays(at, -7),
    ArrowDown: () => addDays(at, 7),
    Home: () => start,
    End: () => addDays(start, 6),
    PageUp: () => addMonths(at, -1),
    PageDown: () => addMonths(at, 1),
  }
  return moves[key]?.()
}
