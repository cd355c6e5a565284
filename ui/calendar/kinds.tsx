import { Cake } from '#ui/icons.ts'
import { LEAVE_KINDS, type LeaveKind } from '#ui/leave-kinds.ts'
import type { SpellKind } from './spells.ts'

export function KindIcon({ kind, size = 15 }: { kind: SpellKind; size?: number }) {
  const Glyph = kind === 'birthday' ? Cake : LEAVE_KINDS[kind].icon
  return <Glyph size={size} weight="fill" />
}

/** The colours of a kind; birthdays share those of the other purely informative items. */
export const kindDress = (kind: SpellKind): LeaveKind => (kind === 'birthday' ? 'joined' : kind)
