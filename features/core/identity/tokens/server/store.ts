import { sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { Tag } from '#kit/contract.ts'
import { endingApiTokensOf } from '#platform/api-token-rows.ts'
import type { Db } from '#platform/db.ts'
import { endingFeedOf } from '../../links/server/api.ts'

const SHOWN = ['id', 'name', 'prefix', 'tags', 'writes', 'createdAt', 'expiresAt', 'lastUsedAt', 'lastUsedIp'] as const

export const of = (db: Db, userId: string) =>
  db
    .selectFrom('apiTokens')
    .select(SHOWN)
    .$narrowType<{ tags: Tag[] }>()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

/** Everything by which a person is reached without signing in: their tokens and the secret address of their calendar. */
export const endAccess = (db: Db, userId: string) =>
  sql`with ended as (${endingApiTokensOf(userId)}) ${endingFeedOf(userId)}`.execute(db)

export const ownerOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'firstName', 'language'])
    .where('id', '=', userId)
    .where(present('users'))
    .executeTakeFirst()
