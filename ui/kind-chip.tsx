import type { ReactNode } from 'react'
import { KindMark } from './kind-mark.tsx'
import type { LeaveKind } from './leave-kinds.ts'
import { useKinds } from './own-kinds.ts'
import css from './chip.module.css'

/** A leave kind as swatch and word. `asked` is for a request that still waits. */
export function KindChip({
  kind,
  asked,
  children,
}: {
  kind: LeaveKind
  asked?: boolean
  /** Replaces the kind's own word. */
  children?: ReactNode
}) {
  const { word } = useKinds()
  return (
    <span className={css.kindWord}>
      <KindMark kind={kind} asked={asked} />
      <span>{children ?? word(kind)}</span>
    </span>
  )
}
