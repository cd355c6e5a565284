import { recentHolder } from '#features/core/identity/factors/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found } from '#platform/problems.ts'
import { enteringFacts } from '../facts.ts'
import * as store from './store.ts'

/** The providers that a person is bound to. */
export async function list(ctx: Context) {
  const rows = await store.connectionsOf(ctx.db, ctx.actor.userId)
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    connectedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/** Connections are ways into the company: as with tokens, an open screen is not enough to change them. @throws Problem 403, 404 */
export async function end(ctx: Context, id: string) {
  await recentHolder(ctx)
  const { providerId } = found(await store.unbind(ctx.db, id, ctx.actor.userId))
  await record(ctx, enteringFacts.disconnected, ctx.actor.userId, { providerId })
}
