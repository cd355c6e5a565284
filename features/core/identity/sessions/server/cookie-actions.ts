import type { Visit } from '#platform/context.ts'
import { LANGUAGE_COOKIE } from '#platform/credentials.ts'
import { cookieNames, hostCookie } from '#platform/session.ts'
import { isLanguage, type Language } from '#platform/words.ts'

/** The session in a cookie that no script reads, and beside it a readable one that holds only when it ends. */
export function keepInBrowser(visit: Visit, { token, expiresAt }: { token: string; expiresAt: Date }): void {
  const names = cookieNames(visit.company?.domain ?? null)
  visit.reply.setCookie(names.session, token, { httpOnly: true, expires: expiresAt })
  visit.reply.setCookie(names.expiry, String(expiresAt.getTime()), { httpOnly: false, expires: expiresAt })
}

/**
 * Pages use the person's language from here on, unless another was chosen in this browser. English is the default anyway.
 * @param brought the choice made on the previous host: browsers do not share it everywhere
 */
export function speakTo(visit: Visit, language: Language, brought?: Language): void {
  const chosen = visit.cookies[LANGUAGE_COOKIE]
  const wanted = brought ?? (isLanguage(chosen) ? chosen : language)
  if (wanted !== (isLanguage(chosen) ? chosen : 'en')) visit.reply.keepLanguage(wanted)
}

export function clearFromBrowser(visit: Visit): void {
  const names = cookieNames(visit.company?.domain ?? null)
  visit.reply.clearCookie(names.session)
  visit.reply.clearCookie(names.expiry)
}

const named = (visit: Visit, letter: string) => hostCookie(visit.company?.domain ?? null, letter)

/** Cookies that no script reads, beside the session's: a half-done sign-in, a passkey's challenge. */
export const pendingCookie = (visit: Visit): string => named(visit, 'p')
export const challengeCookie = (visit: Visit): string => named(visit, 'c')

/** What binds a session transfer to this browser on this company's host. */
export const nonceCookie = (domain: string): string => hostCookie(domain, 'n')
