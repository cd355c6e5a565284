import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import type { Language } from '#platform/words.ts'
import type { PushDevice } from '../push/contract.ts'

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

interface Owner {
  userId: string
  sessionId: string
}

/** What a worker sends to. */
export interface Device extends Subscription {
  id: string
  language: Language
}

/** A person's devices, with the session that names each. */
const owned = (db: Db, userId: string) =>
  db
    .selectFrom('pushDevices as d')
    .innerJoin('sessions as s', (on) => on.onRef('s.companyId', '=', 'd.companyId').onRef('s.id', '=', 'd.sessionId'))
    .where('d.userId', '=', userId)

export const devicesOf = (db: Db, { userId, sessionId }: Owner): Promise<PushDevice[]> =>
  owned(db, userId)
    .select(['d.id', 's.device', iso('d.createdAt').$castTo<string>().as('createdAt'), iso('d.sentAt').as('sentAt')])
    .select(sql<boolean>`d.session_id = ${sessionId}`.as('isThis'))
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id')
    .execute()

export const find = (db: Db, userId: string, id: string) =>
  owned(db, userId).select(['d.id', 's.device']).where('d.id', '=', id).executeTakeFirst()

/** The same browser under another person or in another session belongs to that one from now on. @returns whose it was */
export async function put(db: Db, owner: Owner, subscription: Subscription) {
  const before = await db
    .selectFrom('pushDevices')
    .select('userId')
    .where('endpoint', '=', subscription.endpoint)
    .forUpdate()
    .executeTakeFirst()
  const values = { ...owner, ...subscription }
  const { id } = await db
    .insertInto('pushDevices')
    .values(values)
    .onConflict((on) => on.columns(['companyId', 'endpoint']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ownerBefore: before?.userId }
}

/** Forgets the oldest of a person beyond so many. */
export const keepNewest = (db: Db, userId: string, most: number) =>
  db
    .deleteFrom('pushDevices')
    .where('id', 'in', (of) =>
      of.selectFrom('pushDevices').select('id').where('userId', '=', userId).orderBy('createdAt', 'desc').offset(most),
    )
    .execute()

export const remove = (db: Db, ids: readonly string[]) => db.deleteFrom('pushDevices').where('id', 'in', ids).execute()

export const sent = (db: Db, ids: readonly string[], now: Date) =>
  db.updateTable('pushDevices').set({ sentAt: now }).where('id', 'in', ids).execute()

/** Browsers whose session goes on, of these people or with these ids, each with its person's language. */
export const reachable = (
  db: Db,
  { userIds, ids }: { userIds?: readonly string[] | undefined; ids?: readonly string[] | undefined },
  now: Date,
): Promise<Device[]> =>
  db
    .selectFrom('pushDevices as d')
    .innerJoin('sessions as s', (on) => on.onRef('s.companyId', '=', 'd.companyId').onRef('s.id', '=', 'd.sessionId'))
    .innerJoin('users as u', (on) => on.onRef('u.companyId', '=', 'd.companyId').onRef('u.id', '=', 'd.userId'))
    .select(['d.id', 'd.endpoint', 'd.p256dh', 'd.auth', 'u.language'])
    .$narrowType<{ language: Language }>()
    .where('s.expiresAt', '>', now)
    .where('u.deactivatedAt', 'is', null)
    .$if(userIds !== undefined, (of) => of.where('d.userId', 'in', userIds!))
    .$if(ids !== undefined, (of) => of.where('d.id', 'in', ids!))
    .orderBy('d.id')
    .execute()
