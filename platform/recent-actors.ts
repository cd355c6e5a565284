import type { Actor } from './context.ts'
import { hashToken } from './keys.ts'

/** How long somebody is remembered: from opening a screen to choosing a file on it. */
const REMEMBERED_MS = 60_000
const MOST = 20_000

const known = new Map<string, { actor: Actor; at: number }>()

const keyOf = (companyId: string, credential: string) => `${companyId}:${hashToken(credential).toString('base64url')}`

/**
 * Keeps in mind whom a credential stood for. Only whoever calls for themself with nothing in the way: a token's tags, the eyes looked
 * through and what is asked of a person first are never taken from memory.
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
