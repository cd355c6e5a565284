import type { Db } from '#platform/db.ts'
import { newToken } from '#platform/keys.ts'
import { found } from '#platform/problems.ts'
import * as store from './store.ts'
import type { LinkDraft, Purpose } from './store.ts'

export type { LinkDraft, Purpose }

const MINUTE = 60_000
const LIFE: Record<Purpose, number> = {
  confirm_email: 2 * 24 * 60 * MINUTE,
  new_password: 60 * MINUTE,
  invitation: 14 * 24 * 60 * MINUTE,
  change_email: 24 * 60 * MINUTE,
  // long enough for a person who is away over a weekend
  stop_email_change: 7 * 24 * 60 * MINUTE,
  hand_over: MINUTE,
  sign_in: 10 * MINUTE,
}

/** Makes a link that works once, and ends the older ones for the same purpose. @returns the token, which exists nowhere else. */
export async function issue(db: Db, draft: LinkDraft, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LIFE[draft.purpose])
  await store.insert(db, token, draft, { now, expiresAt, replaces: replacedBy(draft) })
  return token
}

/** Whose older links for the same purpose a new one ends. */
function replacedBy({ purpose, accountId, subjectId, companyId }: LinkDraft): 'account' | 'subject' | null {
  if (purpose === 'invitation') return subjectId && companyId ? 'subject' : null
  // a second change must not invalidate the link with which the first holder can stop both
  if (purpose === 'hand_over' || purpose === 'stop_email_change') return null
  return accountId ? 'account' : null
}

/** Invitations for many people of a company at once. @returns the tokens, in their order */
export async function issueInvitations(
  db: Db,
  companyId: string,
  people: readonly { id: string; email: string }[],
  now: Date,
): Promise<string[]> {
  const drafts = people.map(({ id, email }) => ({ id, email, token: newToken() }))
  await store.insertInvitations(db, companyId, drafts, now, new Date(now.getTime() + LIFE.invitation))
  return drafts.map(({ token }) => token)
}

/** What a link is for, without using it up. @throws Problem 404 when it is invalid, for any reason */
export const look = async (db: Db, purpose: Purpose, token: string, companyId: string | null, now: Date) =>
  found(await store.peek(db, purpose, token, companyId, now))

/** Uses a link up. @throws Problem 404 when it is no good, for whatever reason */
export const use = async (
  db: Db,
  purpose: Purpose,
  token: string,
  companyId: string | null,
  now: Date,
  details?: Record<string, string>,
) => found(await store.consume(db, purpose, token, companyId, now, details))

/** As `use`. @returns undefined when the link is no good */
export const tryUse = (db: Db, purpose: Purpose, token: string, companyId: string | null, now: Date) =>
  store.consume(db, purpose, token, companyId, now)

/** Ends what waits for one purpose. @returns whether something did */
export const endWaiting = (db: Db, purpose: Purpose, accountId: string, now: Date): Promise<boolean> =>
  store.endWaiting(db, [purpose], accountId, now)

/** Ends every waiting link of an account that opens something: after its password or address has changed. The way to stop a change of address stays. */
export async function endAll(db: Db, accountId: string, now: Date): Promise<void> {
  await store.endWaiting(db, ['new_password', 'change_email', 'hand_over', 'confirm_email', 'sign_in'], accountId, now)
}
