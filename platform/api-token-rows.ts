import { type RawBuilder, sql } from 'kysely'
import type { Tag } from '#kit/contract.ts'
import { type Db, enterAccount } from './db.ts'

// Platform writes the rows of people's tokens, because each call marks its token as used; the rules for making one are the feature's.

export interface NewApiToken {
  userId: string
  accountId: string
  name: string
  prefix: string
  tokenHash: Buffer
  tags: Tag[]
  writes: boolean
  expiresAt: Date
}

interface Made {
  id: string
  name: string
  prefix: string
  tags: Tag[]
  writes: boolean
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  lastUsedIp: string | null
}

/** @returns undefined when the person already has the maximum number of tokens */
export async function insertApiToken(db: Db, token: NewApiToken, most: number): Promise<Made | undefined> {
  const { userId, accountId, name, prefix, tokenHash, tags, writes, expiresAt } = token
  await enterAccount(db, accountId)
  const { rows } = await sql<Made>`
    insert into api_tokens (user_id, name, prefix, token_hash, tags, writes, expires_at)
    select ${userId}, ${name}, ${prefix}, ${tokenHash}, ${tags}, ${writes}, ${expiresAt}
    where (select count(*) from api_tokens where user_id = ${userId} and expires_at > now()) < ${most}
    returning id, name, prefix, tags, writes, created_at, expires_at, last_used_at, last_used_ip`.execute(db)
  return rows[0]
}

/** Ends one token of a person. @returns its name, or undefined when the person has no such token */
export const endApiToken = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('apiTokens')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['name', 'prefix'])
    .executeTakeFirst()

/** A clause that ends all tokens of a person. */
export const endingApiTokensOf = (userId: string): RawBuilder<unknown> =>
  sql`delete from api_tokens where user_id = ${userId}`

/** Marks that a token was used. */
export const touchApiToken = (db: Db, id: string, { now, ip }: { now: Date; ip: string }) =>
  sql`update api_tokens set last_used_at = ${now}, last_used_ip = ${ip} where id = ${id}`.execute(db)

/** Forgets tokens that expired before that moment. */
export const forgetApiTokens = (db: Db, before: Date) =>
  sql`delete from api_tokens where expires_at < ${before}`.execute(db)
