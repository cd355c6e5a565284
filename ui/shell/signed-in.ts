import { here } from './host.ts'

const EXPIRY_COOKIE = `__Host-${here.kind === 'company' ? here.domain : 'staffroom'}_e`

/** Whether this browser holds a session here; the readable cookie says so without a call. */
export const seemsSignedIn = (): boolean =>
  document.cookie.split(';').some((part) => part.trim().startsWith(`${EXPIRY_COOKIE}=`))

/** From now on this browser holds no session as far as its pages know; the cookie that no script reads is the server's to clear. */
export function forgetSignedIn(): void {
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${EXPIRY_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax; Secure`
}
