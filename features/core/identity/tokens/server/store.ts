import { sql } from 'kysely'
import type { Tag } from '#kit/contract.ts'
import { type Db, enterAccount } from '#platform/db.ts'
import { endingFeedOf } from '../../links/server/api.ts'

export interface NewToken {
  userId: string
  accountId: string
  name: string
  prefix: string
  tokenHash: Buffer
  tags: Tag[]
  writes: boolean
  expiresAt: Date
}

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

/** @returns undefined when the person has as many as anybody may have */
export async function insert(db: Db, token: NewToken, most: number) {
  const { userId, accountId, name, prefix, tokenHash, tags, writes, expiresAt } = token
  await enterAccount(db, accountId)
  const { rows } = await sql<Awaited<ReturnType<typeof of>>[number]>`
    insert into api_tokens (user_id, name, prefix, token_hash, tags, writes, expires_at)
    select ${userId}, ${name}, ${prefix}, ${tokenHash}, ${tags}, ${writes}, ${expiresAt}
    where (select count(*) from api_tokens where user_id = ${userId} and expires_at > now()) < ${most}
    returning id, name, prefix, tags, writes, created_at, expires_at, last_used_at, last_used_ip`.execute(db)
  return rows[0]
}

/** @returns its name, or undefined when the person has no such token */
export const end = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('apiTokens')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['name', 'prefix'])
    .executeTakeFirst()

/** Everything by which a person is reached without signing in: their tokens and the secret address of their calendar. */
export const endAccess = (db: Db, userId: string) =>
  sql`with ended as (delete from api_tokens where user_id = ${userId})
    ${endingFeedOf(userId)}`.execute(db)

export const ownerOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'firstName', 'language'])
    .where('id', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
