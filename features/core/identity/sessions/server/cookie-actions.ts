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

/** What binds a hand-over to this browser on this company's host. */
export const nonceCookie = (domain: string): string => `__Host-${domain}_n`
