import { call, type CallError } from '#kit/client.ts'
import { sessions } from '#features/core/identity/sessions/contract.ts'
import { keepDrafts } from '#ui/forms/draft.ts'
import { forgetAnswers } from '#ui/network/forget-answers.ts'
import { dropHeld } from '#ui/network/held.ts'
import { onBack } from '#ui/network/reach.ts'
import { rememberReturn } from '#ui/shell/return-address.ts'
import { forgetSignedIn, seemsSignedIn } from '#ui/shell/signed-in.ts'
import { forgetStored } from '#ui/stored.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { markEnded } from './me.ts'
import { queries } from './queries.ts'

/** The session ended while the page is open: keeps the drafts and the address to return to. */
export function sessionEnded(go: (path: string) => void): void {
  const { pathname, search, hash } = location
  if (pathname === '/signin') return
  keepDrafts()
  rememberReturn(pathname + search + hash)
  markEnded()
  forget()
  go('/signin')
}

/** Signed out here, and the server does not know of it yet. Kept by the browser, so that it outlives the page. */
const LEAVING = 'staffroom.signing-out'

/**
 * Ends the session here at once: its cookie that scripts may touch, everything that was answered, and what the browser keeps of the
 * person. The server's session ends with the call, or as soon as the server can be reached.
 */
export async function endSession(): Promise<void> {
  toast.settleAll()
  forgetSignedIn()
  forget()
  sessionStorage.clear()
  forgetStored()
  markLeaving()
  await finishSignOut()
}

/** Whether a sign-out has not reached the server yet. Signing in again ends the old session too. */
export function isSigningOut(): boolean {
  if (!leavingMark()) return false
  if (!seemsSignedIn()) return true
  unmark()
  return false
}

const AGAIN_MS = 5000
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the server, as often as it takes. */
async function finishSignOut(): Promise<void> {
  clearTimeout(timer)
  if (!isSigningOut()) return
  try {
    await call(sessions.signOut, {}, { quiet: true, background: true })
    unmark()
  } catch {
    timer = setTimeout(() => void finishSignOut(), AGAIN_MS)
  }
}

/** Called once by the shell: finishes a sign-out that an earlier page couldn't, and signs other windows out together with this one. */
export function watchSignOut(go: (path: string) => void): void {
  onBack(() => void finishSignOut())
  void finishSignOut()
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== LEAVING || newValue === null) return
    forget()
    sessionStorage.clear()
    go('/signin')
  })
}

/** Where a person is sent whose user-info could not be had. */
export function afterRefusal(error: CallError): '/signin' | '/logout' {
  if (error.type !== 'accessDenied') return error.status === 401 ? '/signin' : '/logout'
  toast.centred(error.message)
  return '/signin'
}

/** Nothing of the person stays on the page: their data, and with user-info the company's colour. */
function forget() {
  dropHeld()
  forgetAnswers(queries)
}

function markLeaving() {
  try {
    localStorage.setItem(LEAVING, '1')
  } catch {
    // a browser that keeps nothing: this page still tells the server as long as it is open
    own = true
  }
}

function unmark() {
  own = false
  try {
    localStorage.removeItem(LEAVING)
  } catch {
    // nothing was kept
  }
}

let own = false
function leavingMark(): boolean {
  try {
    return own || localStorage.getItem(LEAVING) !== null
  } catch {
    return own
  }
}
