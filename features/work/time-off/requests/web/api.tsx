import { AskDialog } from './ask-dialog.tsx'
import { type Asking, useAskAddress } from './ask-state.ts'
import { RequestDialog } from './request-dialog.tsx'

export type { Asking }

/** Opens the dialog where the person is: `ask({ kind: 'vacation', firstDay })`. Needs `AskHost` on the page. */
export const useAskForTimeOff = (): ((asking?: Asking) => void) => useAskAddress().ask

/** Opens a request where the person is. */
export const useShowRequest = (): ((id: string) => void) => useAskAddress().show

/** Once in the shell: shows what the address asks for, so that any link, action or drag can open it. */
export function AskHost() {
  const { asking, request, edit, close, show } = useAskAddress()
  if (edit) return <AskDialog key={edit} edit={edit} onClose={() => show(edit)} />
  if (request) return <RequestDialog key={request} id={request} onClose={close} />
  return asking ? <AskDialog asking={asking} onClose={close} /> : null
}

export { AskHost as Host, AskDialog }
