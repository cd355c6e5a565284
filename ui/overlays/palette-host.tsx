import { late } from '#ui/network/late.tsx'
import type { PaletteGroup } from './use-palette-groups.ts'

const Palette = late(() => import('./palette.tsx').then((chunk) => chunk.Palette))

/** The palette in the shell: nothing of it is loaded before it is opened. `usePaletteKey` opens it. */
export function PaletteHost({
  open,
  onClose,
  groups,
}: {
  open: boolean
  onClose: () => void
  groups: readonly PaletteGroup[]
}) {
  return open ? <Palette groups={groups} onClose={onClose} onGone={onClose} /> : null
}
