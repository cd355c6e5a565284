import type { Context, Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-door.ts'
import { isPassword } from '#platform/passwords.ts'
import { forbidden, invalid, missing } from '#platform/problems.ts'
import { beginLobbySession, beginSession, endSessions } from '#platform/session.ts'
import type { Session, UserInfo } from '../contract.ts'
import { clearFromBrowser, keepInBrowser } from './cookie-actions.ts'
import { presentGuest, presentMember } from './present.ts'
import * as store from './store.ts'

/** One answer for a wrong password, an unknown address and a stranger to this company, and the same work behind each. */
const wrong = () => invalid({ password: ['identity.signIn.wrong'] })

export async function signIn(visit: Visit, { email, password }: { email: string; password: string }) {
  const account = await visit.database.outside((db) => store.accountByEmail(db, email))
  const right = await isPassword(account?.passwordHash, password)
  if (!account || !right) throw wrong()
  const session = visit.company
    ? await visit.database.asCompany(visit.company.id, (db) => enterAs(db, visit, account.id, 'password'))
    : await visit.database.outside((db) => beginLobbySession(db, account.id, visit.device, visit.now))
  await endPrevious(visit)
  keepInBrowser(visit, session)
  return session.expiresAt.toISOString()
}

/** A company session for the account's person there. @throws Problem 403 for the deactivated, 422 for strangers */
export async function enterAs(db: Db, visit: Visit, accountId: string, by: 'password' | 'handOver' | 'invitation') {
  const member = await store.memberOf(db, accountId)
  if (!member) throw wrong()
  if (member.deactivatedAt) throw forbidden('identity.signIn.deactivated', 'accessDenied')
  const session = await beginSession(db, member.id, visit.device, visit.now)
  await record({ db, ip: visit.ip, actor: { userId: member.id } }, 'user.signedIn', member.id, {
    by,
    device: visit.device,
  })
  return session
}

/** Never fails: whoever signs out twice, or with an ended session, is signed out. */
export async function signOut(visit: Visit): Promise<void> {
  await endPrevious(visit)
  clearFromBrowser(visit)
}

export async function userInfo(visit: Visit): Promise<UserInfo> {
  const { actor, company, guest } = visit
  if (actor && company)
    return presentMember(await visit.database.asCompany(company.id, (db) => store.infoOf(db, actor.userId)), actor)
  return presentGuest(await visit.database.outside((db) => store.accountById(db, guest!.accountId)), guest!)
}

export async function list(ctx: Context): Promise<Session[]> {
  const rows = await store.sessionsOf(ctx.db, ctx.actor.userId, ctx.now)
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    startedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === ctx.actor.sessionId,
  }))
}

export const endOne = (ctx: Context, id: string) => end(ctx, { only: id }, () => missing())

export const endOthers = (ctx: Context) => end(ctx, { except: ctx.actor.sessionId })

async function end(ctx: Context, which: { only?: string; except?: string }, otherwise?: () => Error) {
  const sessionIds = await endSessions(ctx.db, ctx.actor.userId, which)
  if (!sessionIds.length && otherwise) throw otherwise()
  await record(ctx, 'user.signedOut', ctx.actor.userId, { sessions: sessionIds.length })
  ctx.afterCommit(() => live.end(ctx.company.id, { sessionIds }))
}

/** The session that this browser came with ends, so that signing in twice leaves one. */
async function endPrevious(visit: Visit): Promise<void> {
  const { actor, company, guest } = visit
  if (company && actor) {
    const sessionIds = await visit.database.asCompany(company.id, async (db) => {
      const ended = await endSessions(db, actor.userId, { only: actor.sessionId })
      await record({ db, ip: visit.ip, actor }, 'user.signedOut', actor.userId, { sessions: ended.length })
      return ended
    })
    live.end(company.id, { sessionIds })
  }
  if (guest) await visit.database.outside((db) => store.endLobbySession(db, guest.sessionId))
}
