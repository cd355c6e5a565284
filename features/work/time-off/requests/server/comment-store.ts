import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'

export const comments = async (db: Db, requestId: string) =>
  (
    await sql<{ id: string; author: PersonRef; body: string; createdAt: string }>`
      select c.id, ${personRef('u')} as author, c.body, ${iso('c.created_at')} as created_at
      from time_off_comments c join users u on u.id = c.author_id where c.request_id = ${requestId} order by c.created_at`.execute(
      db,
    )
  ).rows

export const insertComment = (db: Db, row: { requestId: string; authorId: string; body: string }) =>
  db.insertInto('timeOffComments').values(row).returning('id').executeTakeFirstOrThrow()
