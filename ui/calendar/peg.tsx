import { flag } from './flag.ts'
import { KindIcon, useKindDress } from './kinds.tsx'
import type { Absence } from './absences.ts'
import css from './peg.module.css'

const WORD_NEEDS = 36
const LETTER = 7.2

/**
 * A bar on a thread. Icon and word stand on a clear plate, so that a pattern never runs through them, and stay in view while the
 * board moves; a bar that goes on beyond the window loses its round end.
 */
export function Peg(props: {
  absence: Absence
  word: string
  said: string
  left: number
  width: number
  opensLeft: boolean
  opensRight: boolean
  /** May lie half outside the view. Only then the plate is made to stay: every plate that stays costs the scrolling a layer. */
  stays: boolean
  onOpen?: boolean
}) {
  const kindDress = useKindDress()
  const { absence, left, width } = props
  const word = absence.asked ? `${props.word}?` : props.word
  const fits = width >= Math.min(104, WORD_NEEDS + word.length * LETTER)
  return (
    <span
      className={`fill ${css.peg}`}
      data-kind={kindDress(absence.kind)}
      data-asked={flag(absence.asked)}
      data-left={flag(props.opensLeft)}
      data-right={flag(props.opensRight)}
      data-tight={flag(width < 22)}
      data-plain={flag(!fits)}
      data-stays={flag(props.stays && fits)}
      data-absence={absence.id}
      data-opens={flag(props.onOpen && !absence.closed)}
      style={{ left, width }}
      title={props.said}
    >
      <span className={css.plate}>
        <KindIcon kind={absence.kind} size={width < 22 ? 10 : 15} />
        {fits && <span className={css.word}>{word}</span>}
      </span>
    </span>
  )
}

/** An event in a person's row: a thin line under whatever else the day has, so that it never hides leave. */
export function EventMark(props: { id: string; said: string; left: number; width: number; onOpen: boolean }) {
  const { left, width } = props
  return (
    <span
      className={css.event}
      data-kind="event"
      data-absence={props.id}
      data-opens={flag(props.onOpen)}
      style={{ left, width }}
      title={props.said}
    />
  )
}
