import type { FactKind, NoDetails } from '#kit/facts.ts'
import { followEmail } from '#features/core/members/server/api.ts'
import type { Visit } from '#platform/context.ts'
import { type Db, enterCompany } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { conflict, forbidden, found, invalid, missing } from '#platform/problems.ts'
import { accountIdOf, confirmedByPassword, newPasswordAddress } from '../../accounts/server/actions.ts'
import * as accounts from '../../accounts/server/store.ts'
import { provenHolder, refuseHalfProof } from '../../factors/server/identity-actions.ts'
import * as links from '../../links/server/actions.ts'
import { endEverywhere, endSockets } from '../../sessions/server/ending-actions.ts'
import { emailFacts } from '../facts.ts'
import * as mail from './mail.ts'
import * as store from './store.ts'

export const show = (visit: Visit) =>
  visit.database.outside(async (db) => {
    const account = found(await accounts.byId(db, accountIdOf(visit)))
    const row = await store.waiting(db, account.id, visit.now)
    return {
      email: account.email,
      asksPassword: account.passwordHash !== null,
      waiting: row
        ? { email: row.email, askedAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() }
        : null,
    }
  })

/**
 * Behaves the same when the address is taken, including the email to the old one; only then the holder is notified and no link is sent.
 */
export async function ask(visit: Visit, { email, password }: { email: string; password?: string | undefined }) {
  const account = await provenAccount(visit, password)
  if (email === account.email.toLowerCase()) throw invalid({ email: ['identity.changeEmail.same'] })
  await visit.database.outside(async (db) => {
    const holder = await accounts.byEmail(db, email)
    const companyId = visit.company?.id ?? null
    const link = { accountId: account.id, companyId }
    const token = await links.issue(db, { ...link, purpose: 'change_email', email }, visit.now)
    if (holder) await mail.mailAlreadyRegistered(db, holder, visit.addressOf('/signin', null))
    else await mail.mailConfirm(db, { ...account, email }, visit.addressOf(`/email-changing-confirmation/${token}`))
    await mail.mailAsked(db, account, email, await stopAddress(db, visit, account, email), visit)
    await recordEverywhere(db, visit, account.id, emailFacts.emailChangeAsked)
  })
  return visit.say('identity.changeEmail.asked')
}

export async function cancel(visit: Visit): Promise<void> {
  if (visit.company) await provenSession(visit)
  await visit.database.outside(async (db) => {
    const accountId = accountIdOf(visit)
    if (!(await links.endWaiting(db, 'change_email', accountId, visit.now))) throw missing()
    await recordEverywhere(db, visit, accountId, emailFacts.emailChangeCancelled)
  })
}

export async function confirm(visit: Visit, token: string): Promise<string> {
  await visit.database.outside(async (db) => {
    const { accountId, email } = await links.use(db, 'change_email', token, visit.company?.id ?? null, visit.now)
    const before = await moveTo(db, visit, { accountId: accountId!, email: email!, because: emailFacts.emailChanged })
    if (!before) throw missing()
    const account = (await accounts.byId(db, accountId!))!
    const old = { ...account, email: before }
    await mail.mailChanged(db, old, email!, await stopAddress(db, visit, old, email!), visit)
    await mail.mailWelcome(db, account, before)
  })
  return visit.say('identity.changeEmail.done')
}

export async function look(visit: Visit, token: string) {
  const link = await visit.database.outside((db) =>
    links.look(db, 'stop_email_change', token, visit.company?.id ?? null, visit.now),
  )
  return { email: link.email!, wanted: wantedIn(link.details) }
}

/** The attacker knew the password or had a session: reverts the change, however far it got, and returns the account to its holder. */
export async function stop(visit: Visit, token: string): Promise<string> {
  const ended = await visit.database.outside(async (db) => {
    const link = await links.use(db, 'stop_email_change', token, visit.company?.id ?? null, visit.now)
    const accountId = link.accountId!
    const because = emailFacts.emailChangeStopped
    const known = found(await accounts.byId(db, accountId))
    const back = { accountId, email: link.email!, because }
    if (known.email !== link.email && !(await moveTo(db, visit, back)))
      throw conflict('identity.changeEmail.takenSince')
    await links.endAll(db, accountId, visit.now)
    const account = { ...known, email: link.email! }
    await mail.mailNewPassword(db, account, await newPasswordAddress(db, visit, account, visit.company))
    return endEverywhere(db, visit, { accountId, because })
  })
  endSockets(ended)
  return visit.say('identity.changeEmail.stopped')
}

/** Moves the account and its company records to an address. @returns the previous one, or undefined when the new one is taken */
async function moveTo(db: Db, visit: Visit, to: { accountId: string; email: string; because: FactKind<NoDetails> }) {
  const { accountId, email, because } = to
  const before = await accounts.changeEmail(db, accountId, email, visit.now)
  if (!before) return undefined
  await links.endAll(db, accountId, visit.now)
  for (const { companyId, userId } of await accounts.membershipsOf(db, accountId)) {
    await enterCompany(db, companyId)
    await followEmail(db, accountId, before, email)
    await record({ ...visit, db, actor: { userId } }, because, userId)
  }
  return before
}

async function stopAddress(db: Db, visit: Visit, account: { id: string; email: string }, wanted: string) {
  const companyId = visit.company?.id ?? null
  const link = { accountId: account.id, email: account.email, companyId, details: { wanted } }
  const token = await links.issue(db, { purpose: 'stop_email_change', ...link }, visit.now)
  return visit.addressOf(`/email-changing-stop/${token}`)
}

/** By the password, or, for accounts without one, by a session whose identity was confirmed recently. @throws Problem 403, 422 */
async function provenAccount(visit: Visit, password: string | undefined): Promise<accounts.Account> {
  await refuseHalfProof(visit)
  if (password !== undefined) return confirmedByPassword(visit, password, 'password')
  const account = found(await visit.database.outside((db) => accounts.byId(db, accountIdOf(visit))))
  if (account.passwordHash !== null) throw invalid({ password: ['errors.required'] })
  await provenSession(visit)
  return account
}

/** @throws Problem 403 */
async function provenSession({ company, actor, database, now }: Visit): Promise<void> {
  // a session of the bare domain is begun by the account's own password or passkey, and cannot confirm again
  if (!company || !actor) throw forbidden('identity.confirmIdentity.needed', 'confirmIdentity')
  await database.asCompany(company.id, (db) => provenHolder({ db, actor, now }))
}

async function recordEverywhere(db: Db, visit: Visit, accountId: string, fact: FactKind<NoDetails>) {
  for (const { companyId, userId } of await accounts.membershipsOf(db, accountId)) {
    await enterCompany(db, companyId)
    await record({ ...visit, db, actor: { userId } }, fact, userId)
  }
}

const wantedIn = (details: unknown) => String((details as { wanted?: unknown }).wanted ?? '')
