import type { Db } from '#platform/db.ts'

const columns = ['id', 'domain', 'token', 'verifiedAt', 'checkedAt', 'seenAt'] as const

export const list = (db: Db) => db.selectFrom('ssoDomains').select(columns).orderBy('domain').execute()
export type DomainRow = Awaited<ReturnType<typeof list>>[number]

export const find = (db: Db, id: string) =>
  db.selectFrom('ssoDomains').select(columns).where('id', '=', id).executeTakeFirst()

/** @returns undefined when the company has named it already */
export const insert = (db: Db, domain: string, token: string) =>
  db
    .insertInto('ssoDomains')
    .values({ domain, token })
    .onConflict((on) => on.doNothing())
    .returning(columns)
    .executeTakeFirst()

export const look = (db: Db, id: string, seen: { verifiedAt: Date | null; seenAt: Date | null; checkedAt: Date }) =>
  db.updateTable('ssoDomains').set(seen).where('id', '=', id).returning(columns).executeTakeFirst()

export const remove = (db: Db, id: string) =>
  db.deleteFrom('ssoDomains').where('id', '=', id).returning('domain').executeTakeFirst()
