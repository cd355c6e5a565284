import { cut, type DayWindow, extent, type Absence } from './absences.ts'
import { EventMark, Peg } from './peg.tsx'
import type { Columns, Range } from './wall-head.tsx'
import type { AbsenceWords } from './words.ts'

const TWO_WEEKS = 14

/** What a peg needs of the board. */
export interface PegBoard {
  window: DayWindow
  columns: Columns
  absenceWords: AbsenceWords
  opens: boolean
}

/** An absence where its days are, on the screen or on paper. Nothing where none of them is drawn. */
export function PlacedPeg({ absence, board, range }: { absence: Absence; board: PegBoard; range: Range }) {
  const place = cut(absence, board.window)
  const { columns, absenceWords } = board
  if (!place || place.last < range.first || place.first >= range.end) return null
  const { from, length } = extent(absence, place)
  const left = Math.round(columns.x(Math.floor(from)) + (from % 1) * (columns.x(1) - columns.x(0)))
  const to = from + length
  const right = Math.round(columns.x(Math.floor(to)) + (to % 1) * (columns.x(1) - columns.x(0)))
  const [before, after] = [place.opensLeft ? 0 : 2, place.opensRight ? 0 : 2]
  const box = { left: left + before, width: Math.max(8, right - left - before - after) }
  if (absence.kind === 'event')
    return <EventMark {...box} id={absence.id} said={absenceWords.said(absence)} onOpen={board.opens} />
  return (
    <Peg
      absence={absence}
      word={absenceWords.kind(absence)}
      said={absenceWords.said(absence)}
      {...box}
      opensLeft={place.opensLeft}
      opensRight={place.opensRight}
      stays={place.first < range.first + TWO_WEEKS}
      onOpen={board.opens}
    />
  )
}
