import { lazy, Suspense } from 'react'
import { loadChunk } from './chunk.ts'
import { useAsked } from './confirm.ts'

const ConfirmDialog = lazy(() =>
  loadChunk(() => import('./confirm-dialog.tsx')).then((chunk) => ({ default: chunk.ConfirmDialog })),
)

/** Where confirmations appear. Once in the shell; the dialog itself is fetched with the first question. */
export function ConfirmHost() {
  const asked = useAsked()
  return asked ? (
    <Suspense>
      <ConfirmDialog key={asked.id} asked={asked} />
    </Suspense>
  ) : null
}
