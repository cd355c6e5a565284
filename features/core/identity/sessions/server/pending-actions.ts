import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newToken } from '#platform/keys.ts'
import { conflict } from '#platform/problems.ts'
import { pendingCookie } from './cookie-actions.ts'
import type { Proof } from './pending-store.ts'
import * as store from './pending-store.ts'

const TEN_MINUTES = 10 * 60_000
/** Then the password has to be shown again. */
const MOST_TRIES = 5

/**
 * Starts a sign-in whose second factor is pending. It is no session: its token is in a cookie of this host only, gives access to the
 * second factor alone, and ends with it, after five tries or ten minutes.
 */
export async function begin(db: Db, visit: Visit, { accountId, by }: Proof): Promise<{ pendingToken: string }> {
  const token = newToken()
  const expiresAt = new Date(visit.now.getTime() + TEN_MINUTES)
  const companyId = visit.company?.id ?? null
  await store.insert(db, { token, accountId, companyId, provedBy: by, now: visit.now, expiresAt })
  return { pendingToken: token }
}

export function keep(visit: Visit, token: string): void {
  const expires = new Date(visit.now.getTime() + TEN_MINUTES)
  visit.reply.setCookie(pendingCookie(visit), token, { httpOnly: true, expires })
}

export function clear(visit: Visit): void {
  if (visit.cookies[pendingCookie(visit)]) visit.reply.clearCookie(pendingCookie(visit))
}

/** @throws Problem 409 when there is none in this browser on this host, or it has ended */
export async function waiting(db: Db, visit: Visit): Promise<store.Pending> {
  const token = visit.cookies[pendingCookie(visit)]
  const found = token && (await store.find(db, token, visit.company?.id ?? null, MOST_TRIES, visit.now))
  if (!found) throw over()
  return found
}

/** Takes one of the five tries. @throws Problem 409 as `waiting` */
export async function take(visit: Visit) {
  const token = visit.cookies[pendingCookie(visit)]
  const companyId = visit.company?.id ?? null
  const taken =
    token && (await visit.database.outside((db) => store.takeTry(db, token, companyId, MOST_TRIES, visit.now)))
  if (!taken) throw over()
  return taken
}

/** @throws Problem 409 when it was finished concurrently */
export async function finish(db: Db, pending: Pick<store.Pending, 'id' | 'accountId'>): Promise<void> {
  if (!(await store.end(db, pending))) throw over()
}

export const over = () => conflict('identity.secondFactorChallenge.over')
