import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { hashToken } from '#platform/keys.ts'
import type { Language } from '#platform/words.ts'

export interface Account {
  id: string
  email: string
  passwordHash: string | null
  firstName: string
  lastName: string
  language: Language
  verifiedAt: Date | null
  /** Waits for the operator since then. */
  reviewSince: Date | null
}

const all = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'passwordHash', 'firstName', 'lastName', 'language', 'verifiedAt', 'reviewSince'])
    .$narrowType<{ language: Language }>()

export const byEmail = (db: Db, email: string): Promise<Account | undefined> =>
  all(db).where('email', '=', email).executeTakeFirst()

export const byId = (db: Db, id: string): Promise<Account | undefined> =>
  all(db).where('id', '=', id).executeTakeFirst()

/** The account, and whether its person belongs to this company. */
export const asMemberOf = (email: string, companyId: string | null) =>
  sql<Pick<Account, 'id' | 'email' | 'firstName' | 'language'> & { member: boolean }>`
    select id, email, first_name, language,
      exists (select 1 from memberships m where m.account_id = a.id and m.company_id = ${companyId}) as member
    from accounts a where email = ${email}`

/** The browser behind this mark, if the account's holder has signed in there themselves. */
export const knownBrowser = (email: string, mark: string) =>
  sql<{ id: string }>`select b.id from known_browsers b join accounts a on a.id = b.account_id
    where a.email = ${email} and b.token_hash = ${hashToken(mark)} and not b.vouched`

export interface NewAccount {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  language: Language
  verifiedAt?: Date
  reviewSince?: Date | null
}

/** @returns the id, or null when the address has an account already */
export async function insert(db: Db, account: NewAccount): Promise<string | null> {
  const row = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks the address as proven, if it is still the account's. @returns the account's language, or undefined */
export const confirm = (db: Db, id: string, email: string, now: Date) =>
  db
    .updateTable('accounts')
    .set({ verifiedAt: sql<Date>`coalesce(verified_at, ${now})` })
    .where('id', '=', id)
    .where('email', '=', email)
    .returning('language')
    .executeTakeFirst()

/** Whoever reads the mailbox sets the password: the address counts as proven too. */
export const replacePassword = (db: Db, id: string, email: string, passwordHash: string, now: Date) =>
  db
    .updateTable('accounts')
    .set({ passwordHash, verifiedAt: sql<Date>`coalesce(verified_at, ${now})` })
    .where('id', '=', id)
    .where('email', '=', email)
    .returning(['email', 'language', 'firstName'])
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()

/** Takes over an account that nobody has proven: invited people whose address somebody signed up with before them. */
export const claim = (db: Db, id: string, account: NewAccount) =>
  db
    .updateTable('accounts')
    .set(account)
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Compare-and-set: of two changes at once one wins. */
export async function changePassword(db: Db, id: string, before: string, passwordHash: string): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', before)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The companies of an account, also those where the person is deactivated. */
export const membershipsOf = (db: Db, accountId: string) =>
  db.selectFrom('memberships').select(['companyId', 'userId', 'open']).where('accountId', '=', accountId).execute()
