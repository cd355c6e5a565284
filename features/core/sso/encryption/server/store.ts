import type { Insertable } from 'kysely'
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

/** Two who make one at once come one after the other. */
export const lockProvider = (db: Db, id: string) =>
  db.selectFrom('ssoProviders').select('id').where('id', '=', id).forUpdate().execute()

export const insert = (db: Db, values: Insertable<DB['ssoDecryptionKeys']>) =>
  db.insertInto('ssoDecryptionKeys').values(values).execute()

export const removeAll = async (db: Db, providerId: string): Promise<number> =>
  (await db.deleteFrom('ssoDecryptionKeys').where('providerId', '=', providerId).returning('id').execute()).length

export const markUsed = (db: Db, id: string, now: Date) =>
  db.updateTable('ssoDecryptionKeys').set({ usedAt: now }).where('id', '=', id).where('usedAt', 'is', null).execute()

export const removeOlder = (db: Db, providerId: string, than: Date) =>
  db.deleteFrom('ssoDecryptionKeys').where('providerId', '=', providerId).where('createdAt', '<', than).execute()
