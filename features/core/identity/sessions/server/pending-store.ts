import { sql } from 'kysely'
import { type Db, enterAccount } from '#platform/db.ts'
import { hashToken } from '#platform/keys.ts'
import type { SignedInBy } from '#platform/session.ts'

/** The factors that a sign-in under way has passed on this host. */
export interface Proof {
  accountId: string
  by: Exclude<SignedInBy, 'sessionTransfer'>
  /** The factor, once verified. */
  factor?: 'totp' | 'recovery' | 'passkey'
  /** Trust this browser: skip the second factor from now on. */
  remember?: boolean
}

export interface NewPending {
  token: string
  accountId: string
  companyId: string | null
  provedBy: string
  now: Date
  expiresAt: Date
}

/** What has expired goes with it: nothing else cleans up here. */
export async function insert(db: Db, { token, accountId, companyId, provedBy, now, expiresAt }: NewPending) {
  await enterAccount(db, accountId)
  await sql`insert into pending_sign_ins (token_hash, account_id, company_id, proved_by, expires_at)
    select ${hashToken(token)}::bytea, ${accountId}::uuid, ${companyId}::uuid, ${provedBy}::text, ${expiresAt}::timestamptz
    from sec.forget_pending_sign_ins(${now})`.execute(db)
}

export type Pending = NonNullable<Awaited<ReturnType<typeof find>>>

const waiting = (token: string, companyId: string | null, most: number, now: Date) =>
  sql<boolean>`token_hash = ${hashToken(token)} and company_id is not distinct from ${companyId} and failures < ${most} and expires_at > ${now}`

/** Scopes the connection to the account of the token. @returns whether there is one */
async function enterByToken(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql<{ accountId: string | null }>`
    select sec.account_of_pending_sign_in(${hashToken(token)}) as account_id`.execute(db)
  const [row] = rows
  if (!row?.accountId) return false
  await enterAccount(db, row.accountId)
  return true
}

export async function find(db: Db, token: string, companyId: string | null, most: number, now: Date) {
  if (!(await enterByToken(db, token))) return undefined
  return db
    .selectFrom('pendingSignIns')
    .select(['id', 'accountId', 'provedBy'])
    .$narrowType<{ provedBy: 'password' | 'sso' | 'invitation' | 'confirmation' }>()
    .where(waiting(token, companyId, most, now))
    .executeTakeFirst()
}

/** Counts an attempt before anything is checked, so parallel attempts never exceed `most`. A challenge is valid for one attempt. */
export async function takeTry(db: Db, token: string, companyId: string | null, most: number, now: Date) {
  if (!(await enterByToken(db, token))) return undefined
  const { rows } = await sql<Pending & { challenge: string | null }>`
    update pending_sign_ins p set failures = p.failures + 1, challenge = null
    from (select id, challenge from pending_sign_ins where ${waiting(token, companyId, most, now)} for update) old
    where p.id = old.id returning p.id, p.account_id, p.proved_by, old.challenge`.execute(db)
  return rows[0]
}

export const setChallenge = (db: Db, id: string, challenge: string) =>
  db.updateTable('pendingSignIns').set({ challenge }).where('id', '=', id).execute()

/** @returns whether it was still there: of two who finish at once one wins */
export async function end(db: Db, { id, accountId }: Pick<Pending, 'id' | 'accountId'>): Promise<boolean> {
  await enterAccount(db, accountId)
  return (await db.deleteFrom('pendingSignIns').where('id', '=', id).returning('id').execute()).length > 0
}

export async function endAllOf(db: Db, accountId: string): Promise<void> {
  await enterAccount(db, accountId)
  await db.deleteFrom('pendingSignIns').where('accountId', '=', accountId).execute()
}
