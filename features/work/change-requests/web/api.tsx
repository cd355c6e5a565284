import { useUrlState } from '#ui/table/url-state.ts'
import { RequestDialog } from './request-dialog.tsx'

/** Once in the shell: `?changeRequest=<id>` opens a request over any page. */
export function Host() {
  const [{ changeRequest }, change] = useUrlState()
  if (!changeRequest) return null
  return <RequestDialog key={changeRequest} id={changeRequest} onClose={() => change({ changeRequest: undefined })} />
}
