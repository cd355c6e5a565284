import { useProfile } from '#features/people/record/web/api.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { StartDialog } from './start-dialog.tsx'

/** Starting a checklist from any page: `?startChecklist=new`, or with the id of the person it is for. */
export function Host() {
  const [{ startChecklist }, setParams] = useUrlState()
  const close = () => setParams({ startChecklist: undefined })
  if (!startChecklist) return null
  return startChecklist === 'new' ? (
    <StartDialog person={null} onClose={close} />
  ) : (
    <ForPerson key={startChecklist} userId={startChecklist} onClose={close} />
  )
}

function ForPerson({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data } = useProfile(userId)
  return data ? <StartDialog person={data} onClose={onClose} /> : null
}
