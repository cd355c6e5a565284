import { call, type CallError } from '#kit/client.ts'
import { sessions } from '#features/core/identity/sessions/contract.ts'
import { keepDrafts } from '#ui/draft.ts'
import { rememberReturn } from '#ui/return-address.ts'
import { toast } from '#ui/toast.tsx'
import { queries } from './queries.ts'

/** The session has ended under the person's hands: what is written is kept, and the way back is remembered. */
export function sessionEnded(go: (path: string) => void): void {
  const { pathname, search, hash } = location
  if (pathname === '/signin') return
  keepDrafts()
  rememberReturn(pathname + search + hash)
  forget()
  go('/signin')
}

/** Ends the session here and on the server. A server that does not answer changes nothing about leaving. */
export async function endSession(): Promise<void> {
  toast.settleAll()
  await call(sessions.signOut, {}, { quiet: true }).catch(() => undefined)
  sessionStorage.clear()
  forget()
}

/** Where a person is sent whose user-info could not be had. */
export function afterRefusal(error: CallError): '/signin' | '/logout' {
  if (error.type !== 'accessDenied') return error.status === 401 ? '/signin' : '/logout'
  toast.centred(error.message)
  return '/signin'
}

/** Nothing of the person stays: their data, and with user-info the company's colour. */
function forget() {
  queries.clear()
}
