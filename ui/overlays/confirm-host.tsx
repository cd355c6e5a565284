import { ConfirmDialog } from './confirm-dialog.tsx'
import { useAsked } from './confirm.ts'

/** Where questions appear. Once in the shell. */
export function ConfirmHost() {
  const asked = useAsked()
  return asked ? <ConfirmDialog key={asked.id} asked={asked} /> : null
}
