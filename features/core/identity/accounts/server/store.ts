import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { type Database, type Db, enterAccount, enterAddress, lastly } from '#platform/db.ts'
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

const AT_ADDRESS = sql<Account>`select * from sec.account_at_address()`

export async function byEmail(db: Db, email: string): Promise<Account | undefined> {
  await enterAddress(db, email)
  return (await AT_ADDRESS.execute(db)).rows[0]
}

/** `byEmail` in its own transaction, which takes one round trip whether or not the account exists. */
export const lookUp = (database: Database, email: string): Promise<Account | undefined> =>
  database.outside(async (db) => {
    await enterAddress(db, email)
    return (await lastly(AT_ADDRESS).execute(db)).rows[0]
  })

export async function byId(db: Db, id: string): Promise<Account | undefined> {
  await enterAccount(db, id)
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName', 'lastName', 'language', 'verifiedAt', 'reviewSince'])
    .select(sql<string | null>`sec.password_hash()`.as('passwordHash'))
    .$narrowType<{ language: Language }>()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The browser behind this mark, if the account's holder has signed in there themselves. @returns its id */
export async function knownBrowser(db: Db, email: string, mark: string): Promise<string | null> {
  await enterAddress(db, email)
  const { rows } = await sql<{ id: string | null }>`select sec.browser_at_address(${hashToken(mark)}) as id`.execute(db)
  return rows[0]!.id
}

export interface NewAccount {
  email: string
  passwordHash: string | null
  firstName: string
  lastName: string
  language: Language
  verifiedAt?: Date
  reviewSince?: Date | null
}

/** @returns the id, or null when the address has an account already */
export async function insert(db: Db, account: NewAccount): Promise<string | null> {
  const id = randomUUID()
  await enterAccount(db, id)
  const row = await db
    .insertInto('accounts')
    .values({ ...account, id })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks the address as proven, if it is still the account's. @returns the account's language, or undefined */
export async function confirm(db: Db, id: string, email: string, now: Date) {
  await enterAccount(db, id)
  return db
    .updateTable('accounts')
    .set({ verifiedAt: sql<Date>`coalesce(verified_at, ${now})` })
    .where('id', '=', id)
    .where('email', '=', email)
    .returning('language')
    .executeTakeFirst()
}

/** Resetting the password by mail also proves the address. */
export async function replacePassword(db: Db, id: string, email: string, passwordHash: string, now: Date) {
  await enterAccount(db, id)
  return db
    .updateTable('accounts')
    .set({ passwordHash, verifiedAt: sql<Date>`coalesce(verified_at, ${now})` })
    .where('id', '=', id)
    .where('email', '=', email)
    .returning(['email', 'language', 'firstName'])
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

/** Takes over an unproven account: for invited people whose address was signed up by another person before. */
export async function claim(db: Db, id: string, account: Partial<NewAccount>) {
  await enterAccount(db, id)
  return db
    .updateTable('accounts')
    .set(account)
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** @returns the address before, or undefined when the new one is taken meanwhile */
export async function changeEmail(db: Db, id: string, email: string, now: Date): Promise<string | undefined> {
  await enterAddress(db, email)
  await enterAccount(db, id)
  const { rows } = await sql<{ before: string }>`
    update accounts a set email = ${email}, verified_at = coalesce(a.verified_at, ${now})
    from (select email from accounts where id = ${id} for update) old
    where a.id = ${id} and not exists (select 1 from sec.account_at_address() other where other.id <> ${id})
    returning old.email as before`.execute(db)
  return rows[0]?.before
}

/** Letters outside companies follow the language that was chosen last. */
export async function setLanguage(db: Db, id: string, language: Language): Promise<void> {
  await enterAccount(db, id)
  await db.updateTable('accounts').set({ language }).where('id', '=', id).execute()
}

/** Compare-and-set: of two changes at once one wins. */
export async function changePassword(db: Db, id: string, before: string, passwordHash: string): Promise<boolean> {
  await enterAccount(db, id)
  const { rows } = await sql<{ changed: boolean }>`
    select sec.change_password(${before}, ${passwordHash}) as changed`.execute(db)
  return rows[0]!.changed
}

/** The companies of an account, also those where the person is deactivated. */
export async function membershipsOf(db: Db, accountId: string) {
  await enterAccount(db, accountId)
  return db
    .selectFrom('memberships')
    .select(['companyId', 'userId', 'open'])
    .where('accountId', '=', accountId)
    .execute()
}
