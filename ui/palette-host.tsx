import { lazy, Suspense } from 'react'
import { loadChunk } from './chunk.ts'
import type { PaletteGroup } from './use-palette-groups.ts'

const Palette = lazy(() => loadChunk(() => import('./palette.tsx')).then((chunk) => ({ default: chunk.Palette })))

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
  return open ? (
    <Suspense>
      <Palette groups={groups} onClose={onClose} />
    </Suspense>
  ) : null
}
