import type { UserInfo } from '#features/core/identity/sessions/contract.ts'
import { useDesktopNotices } from './desktop-notices-state.ts'
import { useKeptPush } from './push-state.ts'

/** Draws nothing; loaded only where the reader lets the browser show notices. */
export function DesktopNotices({ me }: { me: UserInfo }) {
  useDesktopNotices(me)
  useKeptPush(me.user.id)
  return null
}
