import type { Proof } from './pending-store.ts'
import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { forbidden, invalid } from '#platform/problems.ts'
import { beginLobbySession, beginSession, type SignedInBy } from '#platform/session.ts'
import type { Language } from '#platform/words.ts'
import { sessionFacts } from '../facts.ts'
import * as browsers from './browser-actions.ts'
import { keepInBrowser, speakTo } from './cookie-actions.ts'
import { endPrevious } from './ending-actions.ts'
import * as pending from './pending-actions.ts'
import { refusalOf } from './ports.ts'
import * as store from './store.ts'

/** One answer for a wrong password, an unknown address and a stranger to this company, and the same work behind each. */
export const wrong = () => invalid({ password: ['identity.signIn.wrong'] })

/** `expiresAt` is null while the second step is still to come: the browser then holds a pending sign-in and no session. */
export interface Entered {
  expiresAt: string | null
  step: 'done' | 'second'
}

/**
 * Lets somebody in who has shown who they are, or asks for the second step. Sets the cookies of this host.
 * @throws Problem 403 for the deactivated and where a rule of the company speaks against this way in, 422 for strangers
 */
export async function enter(visit: Visit, proof: Proof): Promise<Entered> {
  const { company, database } = visit
  const come = company
    ? await database.asCompany(company.id, (db) => intoCompany(db, visit, proof))
    : await database.outside((db) => intoLobby(db, visit, proof))
  if ('pendingToken' in come) {
    pending.keep(visit, come.pendingToken)
    return { expiresAt: null, step: 'second' }
  }
  await endPrevious(visit)
  pending.clear(visit)
  keepInBrowser(visit, come)
  speakTo(visit, come.speaks)
  return { expiresAt: come.expiresAt.toISOString(), step: 'done' }
}

/**
 * A session on this company's host for somebody whom another service has vouched for (single sign-on). A factor of ours is asked for
 * only where the company says so; then the browser holds a pending sign-in, and `/signin#second` takes the second step.
 * The account must belong to an active person of `visit.company`. Opens its own transaction and sets the cookies: call it last.
 * @returns where to send the browser next
 * @throws Problem 403 for the deactivated, 422 for strangers to this company
 */
export async function signInProvedElsewhere(visit: Visit, accountId: string): Promise<{ path: string }> {
  const { step } = await enter(visit, { accountId, by: 'sso' })
  return { path: step === 'done' ? '/dashboard' : '/signin#second' }
}

/** From a session of the bare domain, where whatever was asked for has been shown. @throws Problem as `enter` */
export async function enterByHandOver(db: Db, visit: Visit, accountId: string) {
  return openSession(db, visit, await memberFor(db, visit, { accountId, by: 'handOver' }), {
    accountId,
    by: 'handOver',
  })
}

type Come = { token: string; expiresAt: Date; speaks: Language } | { pendingToken: string }

async function intoCompany(db: Db, visit: Visit, proof: Proof): Promise<Come> {
  const member = await memberFor(db, visit, proof)
  if (await asksForMore(db, visit, proof, member)) return pending.begin(db, visit, proof)
  return openSession(db, visit, member, proof)
}

async function memberFor(
  db: Db,
  { ports }: Visit,
  { accountId, by }: { accountId: string; by: SignedInBy },
): Promise<store.Member> {
  const member = await store.memberOf(db, accountId)
  if (!member) throw wrong()
  if (member.deactivatedAt) throw forbidden('identity.signIn.deactivated', 'accessDenied')
  const refusal = await refusalOf(db, ports, { userId: member.id, isAdmin: member.isAdmin, by })
  if (refusal) throw forbidden(refusal, 'accessDenied')
  return member
}

/** The bare domain opens every company of an account: no company's provider vouches there, whatever led here. */
async function intoLobby(db: Db, visit: Visit, proof: Proof): Promise<Come> {
  const { by } = proof
  if (by !== 'password' && by !== 'passkey') throw wrong()
  const account = await store.accountById(db, proof.accountId)
  if (account.reviewSince) throw forbidden('identity.signIn.inReview', 'accessDenied')
  if (await asksForMore(db, visit, proof, { ...account, secondFactorAfterSso: true }))
    return pending.begin(db, visit, proof)
  await browsers.welcome(db, visit, account, proof)
  const session = await beginLobbySession(db, account.id, visit.device, visit.now, { ip: visit.ip, by })
  return { ...session, speaks: account.language }
}

/** A passkey is both steps in one; a remembered browser has taken the second before. */
async function asksForMore(
  db: Db,
  visit: Visit,
  { accountId, by, factor }: Proof,
  { hasFactor, secondFactorAfterSso }: { hasFactor: boolean; secondFactorAfterSso: boolean },
): Promise<boolean> {
  if (!hasFactor || factor || by === 'passkey') return false
  if (by === 'sso' && !secondFactorAfterSso) return false
  return !(await browsers.isRemembered(db, visit, accountId))
}

async function openSession(db: Db, visit: Visit, member: store.Member, proof: Omit<Proof, 'by'> & { by: SignedInBy }) {
  const { device, ip, now } = visit
  if (proof.by !== 'handOver') await browsers.welcome(db, visit, { ...member, id: proof.accountId }, proof)
  const session = await beginSession(db, { userId: member.id, accountId: proof.accountId }, device, now, {
    ip,
    by: proof.by,
  })
  await record({ ...visit, db, actor: { userId: member.id } }, sessionFacts.signedIn, member.id, {
    by: proof.by,
    ...(proof.factor ? { factor: proof.factor } : {}),
    device,
  })
  return { ...session, speaks: member.speaks }
}
