import type { Visit } from '#platform/context.ts'
import { cookieNames } from '#platform/session.ts'

/** The session in a cookie that no script reads, and beside it a readable one that holds only when it ends. */
export function keepInBrowser(visit: Visit, { token, expiresAt }: { token: string; expiresAt: Date }): void {
  const names = cookieNames(visit.company?.domain ?? null)
  visit.reply.setCookie(names.session, token, { httpOnly: true, expires: expiresAt })
  visit.reply.setCookie(names.expiry, String(expiresAt.getTime()), { httpOnly: false, expires: expiresAt })
}

export function clearFromBrowser(visit: Visit): void {
  const names = cookieNames(visit.company?.domain ?? null)
  visit.reply.clearCookie(names.session)
  visit.reply.clearCookie(names.expiry)
}

const named = (visit: Visit, letter: string) => `__Host-${visit.company?.domain ?? 'staffroom'}_${letter}`

/** Cookies that no script reads, beside the session's: this browser's own mark, a half-done sign-in, a passkey's challenge. */
export const browserCookie = (visit: Visit): string => named(visit, 'b')
export const pendingCookie = (visit: Visit): string => named(visit, 'p')
export const challengeCookie = (visit: Visit): string => named(visit, 'c')

/** What binds a hand-over to this browser on this company's host. */
export const nonceCookie = (domain: string): string => `__Host-${domain}_n`
