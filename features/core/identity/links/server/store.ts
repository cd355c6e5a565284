import { type RawBuilder, sql } from 'kysely'
import { type Db, enterAccount } from '#platform/db.ts'
import { hashToken } from '#platform/keys.ts'

export type Purpose =
  | 'confirm_email'
  | 'new_password'
  | 'invitation'
  | 'hand_over'
  | 'change_email'
  | 'stop_email_change'
  | 'sign_in'

/** What a link is for. A link of a company works on that company's host only, one without a company on the bare domain only. */
export interface LinkDraft {
  purpose: Purpose
  companyId?: string | null
  accountId?: string
  subjectId?: string
  /** The address that it was mailed to: it proves only that one. */
  email?: string
  details?: Record<string, string>
}

/** Makes a link and ends the ones that it replaces, in one statement. */
export async function insert(
  db: Db,
  token: string,
  draft: LinkDraft,
  { now, expiresAt, replaces }: { now: Date; expiresAt: Date; replaces: 'account' | 'subject' | null },
): Promise<void> {
  const { purpose, companyId = null, accountId = null, subjectId = null, email = null, details = {} } = draft
  if (accountId) await enterAccount(db, accountId)
  const owner =
    replaces === 'account'
      ? sql<boolean>`account_id = ${accountId}`
      : sql<boolean>`company_id = ${companyId} and subject_id = ${subjectId}`
  const older = replaces
    ? sql`with older as (update links set used_at = ${now} where purpose = ${purpose} and used_at is null and ${owner})`
    : sql``
  await sql`${older} insert into links (purpose, company_id, account_id, subject_id, email, details, token_hash, expires_at)
    values (${purpose}, ${companyId}, ${accountId}, ${subjectId}, ${email}, ${JSON.stringify(details)}, ${hashToken(token)}, ${expiresAt})`.execute(
    db,
  )
}

/** One link per person in one statement; their earlier invitations end. */
export async function insertInvitations(
  db: Db,
  companyId: string,
  people: readonly { id: string; email: string; token: string }[],
  now: Date,
  expiresAt: Date,
): Promise<void> {
  const ids = people.map(({ id }) => id)
  await sql`update links set used_at = ${now} where purpose = 'invitation' and used_at is null and company_id = ${companyId}
    and subject_id = any(${ids}::uuid[])`.execute(db)
  const hashes = people.map(({ token }) => hashToken(token).toString('hex'))
  const emails = people.map(({ email }) => email)
  await sql`insert into links (purpose, company_id, subject_id, email, token_hash, expires_at)
    select 'invitation', ${companyId}, id, email, decode(hash, 'hex'), ${expiresAt}
    from unnest(${ids}::uuid[], ${emails}::text[], ${hashes}::text[]) p(id, email, hash)`.execute(db)
}

/** Ends an account's waiting links of some purposes. @returns whether there were any */
export async function endWaiting(db: Db, purposes: readonly Purpose[], accountId: string, now: Date): Promise<boolean> {
  await enterAccount(db, accountId)
  const rows = await db
    .updateTable('links')
    .set({ usedAt: now })
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .where('accountId', '=', accountId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Every waiting link of an account, also the one that stops a change of its address: the account has a new holder. */
export async function endOfAccount(db: Db, accountId: string, now: Date): Promise<void> {
  await enterAccount(db, accountId)
  await db
    .updateTable('links')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
}

/** A clause that ends every waiting link of these people in the company of the transaction. */
export const endingLinksOf = (userIds: readonly string[], now: Date): RawBuilder<unknown> =>
  sql`update links set used_at = ${now} where company_id = sec.company() and subject_id = any(${[...userIds]}::uuid[])
    and used_at is null`

export const endLinks = (db: Db, userIds: readonly string[], now: Date) => endingLinksOf(userIds, now).execute(db)

/** The invitations of these people open nothing any more. */
export const endInvitations = (db: Db, userIds: readonly string[], now: Date) =>
  sql`${endingLinksOf(userIds, now)} and purpose = 'invitation'`.execute(db)

/** The secret address of a person's calendar, which may be subscribed to until it ends. */
export const insertFeed = (
  db: Db,
  { scope, ...row }: { companyId: string; subjectId: string; tokenHash: Buffer; expiresAt: Date; scope: string },
) =>
  db
    .insertInto('links')
    .values({ ...row, purpose: 'feed', details: JSON.stringify({ scope }) })
    .execute()

/** A clause that ends the secret addresses of a person's calendar in the company of the transaction: of one scope, or all. */
export const endingFeedOf = (userId: string, scope?: string): RawBuilder<unknown> =>
  sql`delete from links where purpose = 'feed' and company_id = sec.company() and subject_id = ${userId}
    ${scope === undefined ? sql`` : sql`and ${feedScope} = ${scope}`}`

/** Links that were made before there were scopes cover the department. */
export const feedScope = sql<string>`coalesce(details->>'scope', 'department')`

export const endFeed = (db: Db, userId: string, scope?: string) => endingFeedOf(userId, scope).execute(db)

/** When a feed was last read is kept to the hour: a program that asks every minute writes no row every minute. */
const READ_AGAIN = sql`interval '1 hour'`

/** Whose feed this is and what it covers, with the reading noted; null where the secret opens nothing. */
export async function readFeed(db: Db, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ userId: string; scope: string }>`
    with found as (select id, subject_id, ${feedScope} as scope from links
      where purpose = 'feed' and company_id = sec.company() and token_hash = ${tokenHash} and expires_at > now()),
    noted as (update links set used_at = ${now} from found where links.id = found.id
      and (links.used_at is null or links.used_at < ${now}::timestamptz - ${READ_AGAIN}))
    select subject_id as user_id, scope from found`.execute(db)
  return rows[0] ?? null
}

/** Links of the company of the transaction that have not been good for a while. */
export const endExpired = (db: Db, before: Date) =>
  sql`delete from links where company_id = sec.company() and expires_at < ${before}`.execute(db)

interface UsedLink {
  accountId: string | null
  subjectId: string | null
  email: string | null
  companyId: string | null
  details: unknown
}

/** What a link is for, if it is still valid. */
export async function peek(db: Db, purpose: Purpose, token: string, companyId: string | null, now: Date) {
  const { rows } = await sql<UsedLink>`
    select * from sec.find_link(${purpose}, ${hashToken(token)}, ${companyId}, ${now})`.execute(db)
  return rows[0]
}

/** One statement, so that of two who come at the same moment one wins. */
export async function consume(
  db: Db,
  purpose: Purpose,
  token: string,
  companyId: string | null,
  now: Date,
  details: Record<string, string> = {},
) {
  const { rows } = await sql<UsedLink>`
    select * from sec.use_link(${purpose}, ${hashToken(token)}, ${companyId}, ${now}, ${JSON.stringify(details)}::jsonb)`.execute(
    db,
  )
  return rows[0]
}
