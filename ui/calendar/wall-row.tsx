import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { weekday, type Day } from '#kit/days.ts'
import { absenceOn, eventsOn, type Holidays, type Absence } from './absences.ts'
import { type PegBoard, PlacedPeg } from './placed-peg.tsx'
import type { Choice } from './use-wall-focus.ts'
import type { Range } from './wall-head.tsx'
import type { WallPerson } from './wall-layout.ts'
import type { DayWords } from './words.ts'
import { flag } from './flag.ts'
import css from './wall-chart.module.css'

const WEEK = 7

/** What all rows of a board have in common; one object, so that a row compares it once. */
export interface Board extends PegBoard {
  weekend: ReadonlySet<number>
  today: Day
  words: DayWords
  nameOf: (person: WallPerson) => ReactNode
}

export interface WallRowProps {
  board: Board
  person: WallPerson
  range: Range
  row: number
  rowIndex: number
  top: number
  height: number
  absences: readonly Absence[]
  holidays: Holidays | undefined
  asks: boolean
  /** The days that have cells for keys and screen readers; undefined while the board is being scrolled past. */
  cells: Range | undefined
  /** The day that the Tab key leads to, when it is in this row. */
  stop: number | undefined
  choice: Choice | undefined
}

export const WallRow = memo(function WallRow(props: WallRowProps) {
  const { board, person, row, absences, choice } = props
  const { first, end } = props.range
  const { x } = board.columns
  const chosen = choice && { from: Math.min(choice.from, choice.to), to: Math.max(choice.from, choice.to) }
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      ref={props.asks ? holdTouches : undefined}
      className={css.row}
      data-row={row}
      data-asks={flag(props.asks)}
      style={{ top: props.top, height: props.height }}
    >
      <span role="rowheader" aria-colindex={1} className={css.name}>
        {board.nameOf(person)}
      </span>
      <span className={css.drawing} aria-hidden>
        {[...(props.holidays?.keys() ?? [])].map((day) => {
          const at = board.window.at.get(day)
          if (at === undefined || at < first || at >= end) return null
          return <span key={day} className={css.holiday} style={{ left: x(at), width: x(at + 1) - x(at) }} />
        })}
        {chosen && (
          <span className={css.chosen} style={{ left: x(chosen.from), width: x(chosen.to + 1) - x(chosen.from) }} />
        )}
        {absences.map((absence) => (
          <PlacedPeg key={absence.id} absence={absence} board={board} range={props.range} />
        ))}
      </span>
      {weeksOf(props).map((week) => (
        <WallCells
          key={week}
          week={week}
          board={board}
          person={person}
          row={row}
          absences={absences}
          holidays={props.holidays}
          stop={props.stop !== undefined && Math.floor(props.stop / WEEK) === week ? props.stop : undefined}
          chosenFrom={chosen?.from ?? -1}
          chosenTo={chosen?.to ?? -1}
        />
      ))}
    </div>
  )
})

/** A browser asks only listeners that were there when the finger came down whether it may scroll. */
function holdTouches(element: HTMLElement | null) {
  const listen = () => undefined
  element?.addEventListener('touchmove', listen, { passive: false })
  return () => element?.removeEventListener('touchmove', listen)
}

function weeksOf({ cells, stop }: WallRowProps): number[] {
  const weeks = new Set<number>()
  if (cells) for (let day = cells.first; day < cells.end; day += WEEK) weeks.add(Math.floor(day / WEEK))
  if (stop !== undefined) weeks.add(Math.floor(stop / WEEK))
  return [...weeks].toSorted((a, b) => a - b)
}

/** A week of one row for keys and screen readers. Nothing of it is seen: backgrounds and bars are drawn elsewhere. */
const WallCells = memo(function WallCells(props: {
  week: number
  board: Board
  person: WallPerson
  row: number
  absences: readonly Absence[]
  holidays: Holidays | undefined
  stop: number | undefined
  chosenFrom: number
  chosenTo: number
}) {
  const { board, row, week } = props
  const { x, days } = board.columns
  const end = Math.min(days.length, (week + 1) * WEEK)
  const cellWords = useCellWords(props)
  return (
    <span role="presentation" className={css.cells} style={{ left: x(week * WEEK), width: x(end) - x(week * WEEK) }}>
      {days.slice(week * WEEK, end).map((day, step) => {
        const index = week * WEEK + step
        return (
          <span
            key={day}
            role="gridcell"
            aria-colindex={index + 2}
            aria-label={cellWords(day)}
            aria-selected={props.chosenTo < 0 ? undefined : index >= props.chosenFrom && index <= props.chosenTo}
            data-at={`${row}-${index}`}
            tabIndex={index === props.stop ? 0 : undefined}
          />
        )
      })}
    </span>
  )
})

function useCellWords({ board, person, absences, holidays }: Parameters<typeof WallCells>[0]): (day: Day) => string {
  const t = useTranslations('uiCalendar')
  return (day) => {
    const absence = absenceOn(absences, day)
    const events = eventsOn(absences, day).filter((event) => event !== absence)
    const first = absence
      ? board.absenceWords.said(absence)
      : (holidays?.get(day) ?? t(board.weekend.has(weekday(day)) ? 'weekend' : 'atWork'))
    const what = [first, ...events.map((event) => board.absenceWords.said(event))].join('; ')
    const long = board.words.long(day)
    return t('cell', { person: person.name, day: day === board.today ? t('isToday', { day: long }) : long, what })
  }
}
