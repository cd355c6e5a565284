import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from './chunk.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { PanelSlot } from './screens.ts'
import { slots } from './slots.ts'

/** The parts of a settings page that other features bring. */
export function Panels({ page }: { page: PanelSlot['page'] }) {
  return slots.panels
    .filter((slot) => slot.page === page)
    .map((slot) => {
      const Panel = panelOf(slot)
      return (
        <ErrorBoundary key={slot.order} name={page}>
          <Suspense>
            <Panel />
          </Suspense>
        </ErrorBoundary>
      )
    })
}

const loaded = new Map<PanelSlot, ComponentType>()

function panelOf(slot: PanelSlot): ComponentType {
  const known = loaded.get(slot)
  if (known) return known
  const made = lazy(() => loadChunk(slot.load).then(({ Panel }) => ({ default: Panel })))
  loaded.set(slot, made)
  return made
}
