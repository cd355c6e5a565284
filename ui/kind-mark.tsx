import { LEAVE_KINDS, type LeaveKind } from './leave-kinds.ts'
import { useKinds } from './own-kinds.ts'
import css from './chip.module.css'

/** Swatch of a leave kind: its pattern with its icon. A word must stand beside it. */
export function KindMark({ kind, asked, size = 20 }: { kind: LeaveKind; asked?: boolean; size?: number }) {
  const kinds = useKinds()
  const Glyph = kinds.icons[kind] ?? LEAVE_KINDS.away.icon
  return (
    <span
      className={`fill ${css.kind}`}
      data-kind={kinds.dress(kind)}
      data-asked={asked || undefined}
      style={{ width: size, height: size }}
      aria-hidden
    >
      <Glyph size={size * 0.66} weight="fill" />
    </span>
  )
}
