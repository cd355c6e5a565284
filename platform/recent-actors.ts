import type { Actor } from './context.ts'
import { hashToken } from './keys.ts'

/** How long an actor is cached: from opening a screen to choosing a file on it. */
const REMEMBERED_MS = 60_000
const MOST = 20_000

const known = new Map<string, { actor: Actor; at: number }>()

const keyOf = (companyId: string, credential: string) => `${companyId}:${hashToken(credential).toString('base64url')}`

/**
 * Caches the actor of a credential. Only an unrestricted session: a token's tags, impersonation and gates are never taken from the
 * cache.
 */
export function remember(companyId: string, credential: string, actor: Actor, now: Date): void {
  if (actor.token || actor.viewer || actor.gates.length) return
  if (known.size > MOST) known.clear()
  known.set(keyOf(companyId, credential), { actor, at: now.getTime() })
}

/** Whom a credential stood for within the last minute. It may have ended since: good for a first look, never for the work itself. */
export function recentActor(companyId: string, credential: string, now: Date): Actor | undefined {
  const found = known.get(keyOf(companyId, credential))
  // a clock that is set back must not make a minute an hour
  return found && Math.abs(now.getTime() - found.at) < REMEMBERED_MS ? found.actor : undefined
}
