import { useUrlState } from '#ui/table/url-state.ts'
import { StandInDialog } from './stand-in-dialog.tsx'

export { StandInButton, StandInLine } from './stand-in-panel.tsx'
export { useDelegations } from './queries.ts'

/** Stand-ins over any page: `?standIn=me`, or the id of a person. */
export function Host() {
  const [{ standIn }, change] = useUrlState()
  if (!standIn) return null
  return (
    <StandInDialog
      key={standIn}
      {...(standIn !== 'me' && { userId: standIn })}
      onClose={() => change({ standIn: undefined })}
    />
  )
}
