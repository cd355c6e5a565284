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

/** `expiresAt` is null while the second factor is pending: the browser then has a pending sign-in and no session. */
export interface Entered {
  expiresAt: string | null
  step: 'done' | 'second'
}

/**
 * Opens a session for a proven identity, or asks for the second factor. Sets the cookies of this host.
 * @throws Problem 403 for people whose access has ended and where a company rule forbids this sign-in method, 422 for people without access
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
 * Opens a session on this company's host for a person who was authenticated by an identity provider (single sign-on). Our second factor is
 * asked for only if the company requires it; the browser then has a pending sign-in, completed at `/signin#second`. The account must
 * belong to an active person of `visit.company`. Opens its own transaction and sets the cookies: call it last.
 * @returns where to send the browser next
 * @throws Problem 403 for people whose access has ended, 422 for people who are not of this company
 */
export async function signInProvedElsewhere(visit: Visit, accountId: string): Promise<{ path: string }> {
  const { step } = await enter(visit, { accountId, by: 'sso' })
  return { path: step === 'done' ? '/dashboard' : '/signin#second' }
}

/** From a session of the bare domain, where whatever was asked for has been shown. @throws Problem as `enter` */
export async function enterBySessionTransfer(db: Db, visit: Visit, accountId: string) {
  return openSession(db, visit, await memberFor(db, visit, { accountId, by: 'sessionTransfer' }), {
    accountId,
    by: 'sessionTransfer',
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
  { ports, now }: Visit,
  { accountId, by }: { accountId: string; by: SignedInBy },
): Promise<store.Member> {
  const member = await store.memberOf(db, accountId, now)
  if (!member) throw wrong()
  if (member.hasEnded) throw forbidden('identity.signIn.deactivated', 'accessDenied')
  const refusal = await refusalOf(db, ports, { userId: member.id, isAdmin: member.isAdmin, by })
  if (refusal) throw forbidden(refusal, 'accessDenied')
  return member
}

/** The bare domain opens every company of an account, so no single company's identity provider is trusted there, however the person got here. */
async function intoLobby(db: Db, visit: Visit, proof: Proof): Promise<Come> {
  const { by } = proof
  if (by !== 'password' && by !== 'passkey' && by !== 'confirmation') throw wrong()
  const account = await store.accountById(db, proof.accountId)
  if (account.reviewSince) throw forbidden('identity.signIn.inReview', 'accessDenied')
  if (await asksForMore(db, visit, proof, { ...account, secondFactorAfterSso: true }))
    return pending.begin(db, visit, proof)
  await browsers.welcome(db, visit, account, proof)
  const session = await beginLobbySession(db, account.id, visit.device, visit.now, { ip: visit.ip, by })
  return { ...session, speaks: account.language }
}

/** A passkey covers both steps; a trusted browser has passed the second before. */
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
  if (proof.by !== 'sessionTransfer') await browsers.welcome(db, visit, { ...member, id: proof.accountId }, proof)
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
