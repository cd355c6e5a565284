import type { FactKind, NoDetails } from '#kit/facts.ts'
import { passwordWasChanged } from '#features/core/members/server/api.ts'
import type { Visit } from '#platform/context.ts'
import { type Db, enterCompany } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { endLobbySessions, endSession, endSessions } from '#platform/session-ends.ts'
import * as browsers from '../../factors/server/browser-store.ts'
import { endAccess } from '../../tokens/server/store.ts'
import { sessionFacts } from '../facts.ts'
import { endAllOf as endPending } from './pending-store.ts'
import * as store from './store.ts'

export interface Ended {
  companyId: string
  sessionIds: readonly string[]
}

/**
 * Ends the account's sessions on the bare domain and in every company, except `keep`, and records why in each company. Also ends trusted
 * browsers, pending sign-ins, tokens and the calendar's secret address.
 * Sockets end after the commit: call `endSockets` with the result.
 */
export async function endEverywhere(
  db: Db,
  visit: Pick<Visit, 'ip'>,
  { accountId, because, keep }: { accountId: string; because: FactKind<NoDetails>; keep?: string },
): Promise<Ended[]> {
  await endLobbySessions(db, accountId, keep ? { except: keep } : {})
  await browsers.forgetAll(db, accountId)
  await endPending(db, accountId)
  const ended: Ended[] = []
  for (const { companyId, userId } of await store.membershipsOf(db, accountId)) {
    await enterCompany(db, companyId)
    ended.push({ companyId, sessionIds: await endSessions(db, userId, keep ? { except: keep } : {}) })
    await endAccess(db, userId)
    await passwordWasChanged(db, userId)
    await record({ ...visit, db, actor: { userId } }, because, userId)
  }
  return ended
}

export function endSockets(ended: readonly Ended[]): void {
  for (const { companyId, sessionIds } of ended) if (sessionIds.length) live.end(companyId, { sessionIds })
}

/** The session that this browser came with ends, so that signing in twice leaves one. */
export async function endPrevious(visit: Visit): Promise<void> {
  const { actor, company, guest } = visit
  if (company && actor) {
    // under impersonation the session belongs to the viewer
    const holder = actor.viewer?.userId ?? actor.userId
    await visit.database.asCompany(company.id, async (db) => {
      if (await endSession(db, actor.sessionId))
        await record({ ...visit, db, actor }, sessionFacts.signedOut, holder, { sessions: 1 })
    })
    live.end(company.id, { sessionIds: [actor.sessionId] })
  }
  if (guest) await visit.database.outside((db) => endLobbySessions(db, guest.accountId, { only: guest.sessionId }))
}
