import { flag } from './flag.ts'
import { KindIcon, kindDress } from './kinds.tsx'
import type { Spell } from './spells.ts'
import css from './peg.module.css'

const WORD_NEEDS = 36
const LETTER = 7.2

/**
 * A bar on a thread. Icon and word stand on a clear plate, so that a pattern never runs through them, and stay in view while the
 * board moves; a bar that goes on beyond the window loses its round end.
 */
export function Peg(props: {
  spell: Spell
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
  const { spell, left, width } = props
  const word = spell.asked ? `${props.word}?` : props.word
  const fits = width >= Math.min(104, WORD_NEEDS + word.length * LETTER)
  return (
    <span
      className={`fill ${css.peg}`}
      data-kind={kindDress(spell.kind)}
      data-asked={flag(spell.asked)}
      data-left={flag(props.opensLeft)}
      data-right={flag(props.opensRight)}
      data-tight={flag(width < 22)}
      data-plain={flag(!fits)}
      data-stays={flag(props.stays && fits)}
      data-spell={spell.id}
      data-opens={flag(props.onOpen && !spell.closed)}
      style={{ left, width }}
      title={props.said}
    >
      <span className={css.plate}>
        <KindIcon kind={spell.kind} size={width < 22 ? 10 : 15} />
        {fits && <span className={css.word}>{word}</span>}
      </span>
    </span>
  )
}
