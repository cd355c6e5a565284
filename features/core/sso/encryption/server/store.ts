import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'

/** The newest first. */
export const keys = (db: Db, providerId: string) =>
  db
    .selectFrom('ssoDecryptionKeys')
    .select(['id', 'certificate', 'privateKey', 'createdAt', 'usedAt'])
    .where('providerId', '=', providerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
export type KeyRow = Awaited<ReturnType<typeof keys>>[number]

type New = Pick<Insertable<DB['ssoDecryptionKeys']>, 'certificate' | 'createdAt' | 'privateKey' | 'providerId'> & {
  id: string
}

/** @returns false, and nothing is there, when the provider has this many */
export const insert = async (db: Db, { id, providerId, certificate, privateKey, createdAt }: New, most: number) =>
  (
    await sql`insert into sso_decryption_keys (id, provider_id, certificate, private_key, created_at)
      select ${id}, ${providerId}, ${certificate}, ${privateKey}, ${createdAt}
      where (select count(*) from sso_decryption_keys where provider_id = ${providerId}) < ${most}
      returning id`.execute(db)
  ).rows.length === 1

export const removeAll = async (db: Db, providerId: string): Promise<number> =>
  (await db.deleteFrom('ssoDecryptionKeys').where('providerId', '=', providerId).returning('id').execute()).length

export const markUsed = (db: Db, id: string, now: Date) =>
  db.updateTable('ssoDecryptionKeys').set({ usedAt: now }).where('id', '=', id).where('usedAt', 'is', null).execute()

export const removeOlder = (db: Db, providerId: string, than: Date) =>
  db.deleteFrom('ssoDecryptionKeys').where('providerId', '=', providerId).where('createdAt', '<', than).execute()
