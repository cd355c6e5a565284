import type { Visit } from '#platform/context.ts'
import { type Db, enterCompany } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-door.ts'
import { endSessions } from '#platform/session.ts'
import * as store from './store.ts'

export interface Ended {
  companyId: string
  sessionIds: readonly string[]
}

/**
 * Ends the sessions of an account on the bare domain and in every company, all but `keep`, and records why in each company.
 * Sockets end after the commit: call `endSockets` with what comes back.
 */
export async function endEverywhere(
  db: Db,
  visit: Pick<Visit, 'ip'>,
  { accountId, because, keep }: { accountId: string; because: string; keep?: string },
): Promise<Ended[]> {
  await store.endLobbySessions(db, accountId, keep)
  const ended: Ended[] = []
  for (const { companyId, userId } of await store.membershipsOf(db, accountId)) {
    await enterCompany(db, companyId)
    ended.push({ companyId, sessionIds: await endSessions(db, userId, keep ? { except: keep } : {}) })
    await store.passwordWasChanged(db, userId)
    await record({ db, ip: visit.ip, actor: { userId } }, because, userId)
  }
  return ended
}

export function endSockets(ended: readonly Ended[]): void {
  for (const { companyId, sessionIds } of ended) if (sessionIds.length) live.end(companyId, { sessionIds })
}
