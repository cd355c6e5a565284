import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import * as links from '../../links/server/actions.ts'
import * as mail from './mail.ts'
import { signUpReviews } from './ports.ts'
import * as store from './review-store.ts'

/** Since when a new account waits, for its row; null where accounts are instant. */
export async function reviewFrom(db: Db, visit: Visit): Promise<Date | null> {
  for (const review of visit.ports.of(signUpReviews)) if (await review.wanted(db)) return visit.now
  return null
}

/** Notifies the reviewers of an account that has proven its address, if it waits for review. @returns whether it does */
export async function notifyReviewers(db: Db, visit: Visit, accountId: string): Promise<boolean> {
  const account = await store.waiting(db, accountId)
  if (!account) return false
  const address = visit.addressOf('/operator/sign-ups', null)
  for (const review of visit.ports.of(signUpReviews)) await review.proven(db, account, address)
  return true
}

export async function signUpsInReview(db: Db, offset: number) {
  const { rows, total } = await store.list(db, offset)
  return {
    rows: rows.map(({ verifiedAt, reviewSince, ...row }) => ({
      ...row,
      since: reviewSince!,
      isVerified: verifiedAt !== null,
    })),
    total,
  }
}

/**
 * Approves the account. The email links to the sign-in, or to the confirmation if that is missing. @returns undefined if it does not wait
 */
export async function approveSignUp(db: Db, visit: Visit, id: string) {
  const account = await store.release(db, id)
  if (!account) return undefined
  await mail.mailApproved(db, account, await wayIn(db, visit, account), onceOf(visit, id))
  return { email: account.email }
}

const onceOf = ({ now }: Visit, id: string) => `${id}:${now.getTime()}`

async function wayIn(
  db: Db,
  visit: Visit,
  { id, email, verifiedAt }: { id: string; email: string; verifiedAt: Date | null },
) {
  if (verifiedAt) return visit.addressOf('/signin', null)
  const link = { purpose: 'confirm_email' as const, accountId: id, email, companyId: null }
  return visit.addressOf(`/email-confirmation/${await links.issue(db, link, visit.now)}`, null)
}

/** The email includes the reason, if one was given. @returns undefined when the account does not wait */
export async function refuseSignUp(db: Db, visit: Visit, id: string, reason: string) {
  const account = await store.release(db, id)
  if (!account) return undefined
  await mail.mailRefused(db, account, reason, onceOf(visit, id))
  await store.forget(db, id)
  return { email: account.email }
}
