import type { Context, Visit } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { isPassword } from '#platform/passwords.ts'
import { conflict, missing } from '#platform/problems.ts'
import { endSessions } from '#platform/session-ends.ts'
import * as continuing from '../../accounts/server/continuing-actions.ts'
import * as guesses from '../../accounts/server/guess-actions.ts'
import { lookUp } from '../../accounts/server/store.ts'
import type { Session, UserInfo } from '../contract.ts'
import { sessionFacts } from '../facts.ts'
import { clearFromBrowser } from './cookie-actions.ts'
import { endPrevious } from './ending-actions.ts'
import { enter, type Entered, wrong } from './entering-actions.ts'
import { presentGuest, presentMember } from './present.ts'
import * as store from './store.ts'

export async function signIn(visit: Visit, { email, password }: { email: string; password: string }): Promise<Entered> {
  const guesser = await guesses.begin(visit, email)
  const account = await lookUp(visit.database, email)
  const right = await isPassword(account?.passwordHash, password)
  if (!account || !right) {
    await guesses.wrong(visit, guesser)
    throw wrong()
  }
  await guesses.right(visit, guesser)
  return enter(visit, { accountId: account.id, by: 'password' })
}

/** After the confirmation of an address, in the browser that signed up. @throws Problem 409 when there is none, or it is over */
export async function continueSignIn(visit: Visit): Promise<Entered> {
  const accountId = await continuing.take(visit)
  if (!accountId) throw conflict('identity.signIn.continueOver')
  return enter(visit, { accountId, by: 'confirmation' })
}

/** Idempotent: also succeeds without a session or with an ended one. */
export async function signOut(visit: Visit): Promise<void> {
  await endPrevious(visit)
  clearFromBrowser(visit)
}

export async function userInfo(visit: Visit): Promise<UserInfo> {
  const { actor, company, guest, ports } = visit
  if (actor && company) {
    const info = await visit.database.asCompany(company.id, (db) => store.infoOf(db, ports, actor))
    return presentMember(info, actor)
  }
  return presentGuest(await visit.database.outside((db) => store.accountById(db, guest!.accountId)), guest!)
}

export async function list(ctx: Context): Promise<Session[]> {
  const rows = await store.sessionsOf(ctx.db, ctx.actor.userId, ctx.now)
  return rows.map(({ id, device, ip, createdAt, lastUsedAt }) => ({
    id,
    device,
    ip,
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
  await record(ctx, sessionFacts.signedOut, ctx.actor.userId, { sessions: sessionIds.length })
  ctx.afterCommit(() => live.end(ctx.company.id, { sessionIds }))
}
