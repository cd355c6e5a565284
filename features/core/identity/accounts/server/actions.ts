import type { FactKind, NoDetails } from '#kit/facts.ts'
import type { Visit } from '#platform/context.ts'
import { enterCompany, type Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { mayOnceMore } from '#platform/limits.ts'
import { missing } from '#platform/problems.ts'
import { hashPassword } from '#platform/passwords.ts'
import * as links from '../../links/server/actions.ts'
import * as continuing from './continuing-actions.ts'
import { accountFacts } from '../facts.ts'
import * as guesses from './guess-actions.ts'
import * as mail from './mail.ts'
import { refuseWeak } from './password-actions.ts'
import { reviewFrom, notifyReviewers } from './review-actions.ts'
import * as store from './store.ts'

interface SignUp {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Both paths take equally long and answer alike; only the mailbox shows which one was taken. */
export async function signUp(visit: Visit, { password, ...person }: SignUp): Promise<string> {
  refuseWeak('password', password, person, visit.company)
  const passwordHash = await hashPassword(password)
  const browser = continuing.markBrowser(visit)
  const spared = await mayWrite(visit, person.email)
  return visit.database.outside(async (db) => {
    const reviewSince = await reviewFrom(db, visit)
    const said = visit.say(reviewSince ? 'identity.signUp.doneInReview' : 'identity.signUp.done')
    const account = { ...person, passwordHash, language: visit.language, reviewSince }
    const id = await store.insert(db, account)
    if (id) await mailConfirmation(db, visit, { id, ...account }, browser)
    else await notifyHolder(db, visit, person.email, spared)
    return said
  })
}

/** The address has an account already: only its mailbox hears of it. */
async function notifyHolder(db: Db, visit: Visit, email: string, spared: boolean) {
  if (!spared) return
  const known = (await store.byEmail(db, email))!
  if (known.verifiedAt) await mail.mailAlreadyRegistered(db, known, visit.addressOf('/signin', null))
  // the first person to sign up has not proven the address, so no confirmation link: it would activate their password
  else await mail.mailNotConfirmedYet(db, known, await newPasswordAddress(db, visit, known, null))
}

export async function confirmEmail(visit: Visit, token: string): Promise<{ data: string; canContinue: boolean }> {
  const canContinue = await visit.database.outside(async (db) => {
    const link = await links.use(db, 'confirm_email', token, visit.company?.id ?? null, visit.now)
    if (!(await store.confirm(db, link.accountId!, link.email!, visit.now))) throw missing()
    await recordEverywhere(db, visit, link.accountId!, accountFacts.emailConfirmed)
    const inReview = await notifyReviewers(db, visit, link.accountId!)
    return !inReview && continuing.offer(db, visit, { accountId: link.accountId!, details: link.details })
  })
  return { data: visit.say('identity.emailConfirmed'), canContinue }
}

export async function resendVerification(visit: Visit): Promise<void> {
  await visit.database.outside(async (db) => {
    const account = (await store.byId(db, accountIdOf(visit)))!
    if (account.verifiedAt) return
    await mailConfirmation(db, visit, account, continuing.markOf(visit))
  })
}

/** Rate limit against flooding a mailbox: a few emails an hour; beyond that none is sent, silently. The last link stays valid. */
export const mayWrite = (visit: Visit, email: string) =>
  mayOnceMore(visit.database, 'letters', email, { times: 5, seconds: 3600 }, visit.now)

/** The signed-in person's account, once its password was given. @throws Problem 422 under `field` */
export async function confirmedByPassword(visit: Visit, password: string, field: string): Promise<store.Account> {
  const account = (await visit.database.outside((db) => store.byId(db, accountIdOf(visit))))!
  await guesses.refuseWrong(visit, account, password, field)
  return account
}

export const accountIdOf = (visit: Visit): string => visit.actor?.accountId ?? visit.guest!.accountId

async function mailConfirmation(
  db: Db,
  visit: Visit,
  account: Pick<store.Account, 'id' | 'email' | 'firstName' | 'language' | 'reviewSince'>,
  details: links.LinkDraft['details'],
) {
  const link = { accountId: account.id, email: account.email, companyId: visit.company?.id ?? null, details }
  const token = await links.issue(db, { purpose: 'confirm_email', ...link }, visit.now)
  const send = account.reviewSince ? mail.mailConfirmationInReview : mail.mailConfirmation
  await send(db, account, visit.addressOf(`/email-confirmation/${token}`))
}

export async function newPasswordAddress(
  db: Db,
  visit: Visit,
  account: Pick<store.Account, 'id' | 'email'>,
  company: Visit['company'],
) {
  const link = { accountId: account.id, email: account.email, companyId: company?.id ?? null }
  const token = await links.issue(db, { purpose: 'new_password', ...link }, visit.now)
  return visit.addressOf(`/forgot-password/${token}`, company?.domain ?? null)
}

async function recordEverywhere(db: Db, visit: Visit, accountId: string, fact: FactKind<NoDetails>) {
  for (const { companyId, userId } of await store.membershipsOf(db, accountId)) {
    await enterCompany(db, companyId)
    await record({ ...visit, db, actor: { userId } }, fact, userId)
  }
}
