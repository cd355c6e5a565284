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

/** A person with the token that calls in their name, if one does. */
export const callerOf = (db: Db, userId: string, tokenId: string | null) =>
  db
    .selectFrom('users as u')
    .leftJoin('apiTokens as t', (on) =>
      on.onRef('t.companyId', '=', 'u.companyId').onRef('t.userId', '=', 'u.id').on('t.id', '=', tokenId),
    )
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.email'])
    .select(['t.id as tokenId', 't.name', 't.prefix', 't.tags', 't.writes', 't.expiresAt'])
    .$narrowType<{ tags: Tag[] | null }>()
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** Everything by which a person is reached without signing in: their tokens and the secret address of their calendar. */
export const endAccess = (db: Db, userId: string) =>
  sql`with ended as (${endingApiTokensOf(userId)}) ${endingFeedOf(userId)}`.execute(db)

/** How many tokens a person has that work, and whether their calendar has a secret address. */
export async function accessOf(db: Db, userId: string, now: Date) {
  const { rows } = await sql<{ tokens: number; feeds: number }>`
    select (select count(*)::int from api_tokens where user_id = ${userId} and expires_at > ${now}) as tokens,
      (select count(*)::int from links where purpose = 'feed' and company_id = sec.company() and subject_id = ${userId}
        and expires_at > ${now}) as feeds`.execute(db)
  return rows[0]!
}

export const ownerOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'firstName', 'language'])
    .where('id', '=', userId)
    .where(present('users'))
    .executeTakeFirst()
