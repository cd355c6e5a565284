import { sql } from 'kysely'
import { type Db, enterAccount } from '#platform/db.ts'

export interface NewPasskey {
  accountId: string
  rpId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  synced: boolean
}

const shown = ['id', 'name', 'synced', 'rpId', 'createdAt', 'lastUsedAt'] as const

export async function passkeysOf(db: Db, accountId: string) {
  await enterAccount(db, accountId)
  return db.selectFrom('passkeys').select(shown).where('accountId', '=', accountId).orderBy('createdAt').execute()
}
export type Row = Awaited<ReturnType<typeof passkeysOf>>[number]

/** What a browser must know of the passkeys that may sign here. */
export async function credentialsOf(db: Db, accountId: string, rpId: string) {
  await enterAccount(db, accountId)
  return db
    .selectFrom('passkeys')
    .select(['credentialId as id', 'transports'])
    .where('accountId', '=', accountId)
    .where('rpId', '=', rpId)
    .execute()
}

/** The passkey with this credential id; the caller verifies the signature. */
export async function byCredential(db: Db, credentialId: string, rpId: string) {
  const { rows } = await sql<{ accountId: string | null }>`
    select sec.account_of_passkey(${credentialId}, ${rpId}) as account_id`.execute(db)
  const [known] = rows
  if (!known?.accountId) return undefined
  await enterAccount(db, known.accountId)
  return db
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .where('rpId', '=', rpId)
    .executeTakeFirst()
}
export type Stored = NonNullable<Awaited<ReturnType<typeof byCredential>>>

/** @returns undefined when this very passkey is kept already */
export async function insert(db: Db, passkey: NewPasskey) {
  await enterAccount(db, passkey.accountId)
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((on) => on.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst()
}

/** Compare-and-set: a key that counts must count on; the same count twice is a copy. Keys that do not count stay at 0. */
export async function used(db: Db, id: string, before: number, counter: number, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where('counter', '=', String(before))
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function rename(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  await enterAccount(db, accountId)
  return (
    (
      await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .returning('id')
        .execute()
    ).length > 0
  )
}

export async function remove(db: Db, accountId: string, id: string) {
  await enterAccount(db, accountId)
  return db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst()
}
