import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { hostCookie } from '#platform/session.ts'
import * as links from '../../links/server/actions.ts'

const MINUTE = 60_000
/** As long as the link of the confirmation works. */
const SIGN_UP = 2 * 24 * 60 * MINUTE
const TEN_MINUTES = 10 * MINUTE

/** One signs up on the bare domain only. */
const SIGNED_UP = hostCookie(null, 'u')
const CONFIRMED = hostCookie(null, 'k')

/** What a confirmation link remembers of the browser that signed up. Only that browser may sign in by it: a link to another person's account signs nobody in. */
interface Mark {
  browser: string
}

const hashed = (token: string): string => hashToken(token).toString('hex')

/**
 * Marks this browser as the one that signs up. The answer to a sign-up tells nothing, so every one sets the cookie; a second one keeps the
 * mark, as the link of the first still works.
 */
export function markBrowser(visit: Visit): Record<string, string> {
  const token = visit.cookies[SIGNED_UP] ?? newToken()
  const expires = new Date(visit.now.getTime() + SIGN_UP)
  visit.reply.setCookie(SIGNED_UP, token, { httpOnly: true, expires })
  return { browser: hashed(token) } satisfies Mark
}

/** The mark that this browser has from its sign-up, for a confirmation that is sent again. */
export function markOf(visit: Visit): Record<string, string> {
  const token = visit.cookies[SIGNED_UP]
  return token ? { browser: hashed(token) } : {}
}

/** After a confirmation: lets the browser that signed up sign in without the password, once within ten minutes. @returns whether this is it */
export async function offer(
  db: Db,
  visit: Visit,
  { accountId, details }: { accountId: string; details: unknown },
): Promise<boolean> {
  const { browser } = (details ?? {}) as Partial<Mark>
  if (visit.company || !browser || markOf(visit)['browser'] !== browser) return false
  const token = await links.issue(db, { purpose: 'sign_in', accountId }, visit.now)
  const expires = new Date(visit.now.getTime() + TEN_MINUTES)
  visit.reply.setCookie(CONFIRMED, token, { httpOnly: true, expires })
  visit.reply.clearCookie(SIGNED_UP)
  return true
}

/** Uses the offer of this browser up. @returns whose account it signs in to; undefined when there is none, or it is over */
export async function take(visit: Visit): Promise<string | undefined> {
  const token = visit.cookies[CONFIRMED]
  if (!token) return undefined
  visit.reply.clearCookie(CONFIRMED)
  const link = await visit.database.outside((db) => links.tryUse(db, 'sign_in', token, null, visit.now))
  return link?.accountId ?? undefined
}
