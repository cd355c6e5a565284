import type { Db } from '#platform/db.ts'

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

export const passkeysOf = (db: Db, accountId: string) =>
  db.selectFrom('passkeys').select(shown).where('accountId', '=', accountId).orderBy('createdAt').execute()
export type Row = Awaited<ReturnType<typeof passkeysOf>>[number]

/** What a browser must know of the passkeys that may sign here. */
export const credentialsOf = (db: Db, accountId: string, rpId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credentialId as id', 'transports'])
    .where('accountId', '=', accountId)
    .where('rpId', '=', rpId)
    .execute()

export const byCredential = (db: Db, credentialId: string, rpId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .where('rpId', '=', rpId)
    .executeTakeFirst()
export type Stored = NonNullable<Awaited<ReturnType<typeof byCredential>>>

/** @returns undefined when this very passkey is kept already */
export const insert = (db: Db, passkey: NewPasskey) =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((on) => on.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst()

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

export const rename = async (db: Db, accountId: string, id: string, name: string): Promise<boolean> =>
  (
    await db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .returning('id')
      .execute()
  ).length > 0

export const remove = (db: Db, accountId: string, id: string) =>
  db.deleteFrom('passkeys').where('id', '=', id).where('accountId', '=', accountId).returning('name').executeTakeFirst()
