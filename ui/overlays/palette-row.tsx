/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select cannot hold faces and groups under a field that keeps the focus */
import type { Icon } from '@phosphor-icons/react'
import { Face } from '#ui/face.tsx'
import type { FacePerson } from '#ui/person-name.ts'
import css from './palette.module.css'

export interface PaletteEntry {
  id: string
  word: string
  /** A second, quieter word: a job, where a page lies. */
  note?: string | undefined
  /** Other words that it is found by, which are not shown. */
  also?: string | undefined
  icon?: Icon | undefined
  person?: FacePerson | undefined
  onPick: () => void
}

export function PaletteRow({
  id,
  entry,
  active,
  onPick,
  onHover,
}: {
  id: string
  entry: PaletteEntry
  active: boolean
  onPick: () => void
  onHover: () => void
}) {
  const { icon: Glyph, person } = entry
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the palette holds the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={css.row}
      onClick={onPick}
      onMouseMove={onHover}
    >
      {person ? <Face person={person} /> : Glyph && <Glyph size={19} aria-hidden />}
      <span>{entry.word}</span>
      {entry.note && <small>{entry.note}</small>}
    </div>
  )
}
