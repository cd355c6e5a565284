import { sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'

export const formingOf = (db: Db, companyId: string) =>
  db.selectFrom('companies').select('usersListForming').where('id', '=', companyId).executeTakeFirstOrThrow()

export async function people(db: Db, after: { key: string; id: string } | null, limit: number) {
  let query = db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'avatarFileId', 'status', 'nameKey'])
    .where(present('users'))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(name_key, id) > (${after.key}, ${after.id}::uuid)`)
  return query.execute()
}
