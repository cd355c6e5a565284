import { Cake } from '#ui/icons.ts'
import { LEAVE_KINDS, type LeaveKind } from '#ui/leave-kinds.ts'
import type { AbsenceKind } from './absences.ts'

export function KindIcon({ kind, size = 15 }: { kind: AbsenceKind; size?: number }) {
  const Glyph = kind === 'birthday' ? Cake : LEAVE_KINDS[kind].icon
  return <Glyph size={size} weight="fill" />
}

/** The colours of a kind; birthdays share those of the other purely informative items. */
export const kindDress = (kind: AbsenceKind): LeaveKind => (kind === 'birthday' ? 'joined' : kind)
