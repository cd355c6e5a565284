import { endApiToken, insertApiToken, type NewApiToken } from '#platform/api-token-rows.ts'
import { TOKEN_PREFIX } from '#platform/api-tokens.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { API_VERSION } from '#platform/openapi-words.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { recentHolder } from '../../factors/server/identity-actions.ts'
import { type Caller, LONGEST_DAYS, type Token } from '../contract.ts'
import { tokenFacts } from '../facts.ts'
import { endOf, MOST, refusalOf } from './rules.ts'
import * as store from './store.ts'

/** In addition to the common prefix: enough to tell one's own tokens apart, far too little to guess the rest. */
const SHOWN_LETTERS = TOKEN_PREFIX.length + 6

export const list = async (ctx: Context): Promise<Token[]> =>
  (await store.of(ctx.db, ctx.actor.userId)).map((row) => present(row, ctx.now))

interface Wanted extends Pick<NewApiToken, 'name' | 'tags' | 'writes'> {
  lastDay: string
}

/** @throws Problem 403 of type `confirmIdentity` when the identity behind the session was not confirmed recently */
export async function create(
  ctx: Context,
  { name, tags, writes, lastDay }: Wanted,
): Promise<Token & { token: string }> {
  await recentHolder(ctx)
  const refusal = refusalOf(lastDay, ctx.now, LONGEST_DAYS)
  if (refusal) throw invalid({ lastDay: [`identity.tokens.${refusal}`] })
  const token = TOKEN_PREFIX + newToken()
  const row = await insertApiToken(
    ctx.db,
    {
      userId: ctx.actor.userId,
      accountId: ctx.actor.accountId,
      name,
      prefix: token.slice(0, SHOWN_LETTERS),
      tokenHash: hashToken(token),
      tags: [...new Set(tags)],
      writes,
      expiresAt: endOf(lastDay),
    },
    MOST,
  )
  if (!row) throw conflict({ key: 'identity.tokens.tooMany', values: { count: MOST } })
  await record(ctx, tokenFacts.made, ctx.actor.userId, {
    tokenId: row.id,
    name,
    prefix: row.prefix,
    tags,
    writes,
    lastDay,
  })
  return { ...present(row, ctx.now), token }
}

export async function end(ctx: Context, id: string): Promise<void> {
  const { name, prefix } = found(await endApiToken(ctx.db, ctx.actor.userId, id))
  await record(ctx, tokenFacts.ended, ctx.actor.userId, { tokenId: id, name, prefix })
}

/** The caller as a program sees itself: it can tell a wrong company or a token about to end before anything depends on it. */
export async function whoAmI(ctx: Context): Promise<Caller> {
  const { company, actor, addressOf } = ctx
  const { tokenId, name, prefix, tags, writes, expiresAt, ...person } = await store.callerOf(
    ctx.db,
    actor.userId,
    actor.token?.id ?? null,
  )
  return {
    apiVersion: API_VERSION,
    company: { id: company.id, name: company.name, domain: company.domain, address: new URL(addressOf('/')).origin },
    user: { ...person, isAdmin: actor.isAdmin, permissions: [...actor.permissions].toSorted() },
    // the columns of a left join: all there with the token, or none
    token: tokenId
      ? {
          id: tokenId,
          name: name!,
          prefix: prefix!,
          tags: tags!,
          writes: writes!,
          expiresAt: expiresAt!.toISOString(),
        }
      : null,
  }
}

type Row = Awaited<ReturnType<typeof store.of>>[number]

const present = ({ createdAt, expiresAt, lastUsedAt, ...row }: Row, now: Date): Token => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  hasExpired: expiresAt <= now,
})
