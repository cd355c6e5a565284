import { Cake } from '#ui/icons.ts'
import { LEAVE_KINDS } from '#ui/leave-kinds.ts'
import { useKinds } from '#ui/own-kinds.ts'
import type { AbsenceKind } from './absences.ts'

export function KindIcon({ kind, size = 15 }: { kind: AbsenceKind; size?: number }) {
  const { icons } = useKinds()
  const Glyph = kind === 'birthday' ? Cake : (icons[kind] ?? LEAVE_KINDS.away.icon)
  return <Glyph size={size} weight="fill" />
}

/** The colours of a kind; birthdays share those of the other purely informative items. */
export function useKindDress(): (kind: AbsenceKind) => string {
  const { dress } = useKinds()
  return (kind) => dress(kind === 'birthday' ? 'joined' : kind)
}
