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
  onOpen?: boolean
}) {
  const { spell, left, width } = props
  const word = spell.asked ? `${props.word}?` : props.word
  const fits = width >= Math.min(104, WORD_NEEDS + word.length * LETTER)
  return (
    <span
      className={`fill ${css.peg}`}
      data-kind={kindDress(spell.kind)}
      data-asked={spell.asked || undefined}
      data-left={props.opensLeft || undefined}
      data-right={props.opensRight || undefined}
      data-tight={width < 22 || undefined}
      data-plain={fits ? undefined : true}
      data-spell={spell.id}
      data-opens={props.onOpen || undefined}
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
