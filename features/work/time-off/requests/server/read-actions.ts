import { recordRead } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/problems.ts'
import { ensureKnown } from '../../types/server/kind-actions.ts'
import type { Kind } from '../../types/contract.ts'
import * as store from './read-store.ts'

/** @throws Problem 404 for a request that the actor may not see */
export async function visible(ctx: Context, id: string): Promise<store.RequestRow> {
  return found(await store.show(ctx.db, ctx.actor, id))
}

interface ListInput {
  userId?: string | undefined
  kind?: readonly Kind[] | undefined
  cursor?: string | undefined
}

/** A person's requests. Reading of another's illness, or of their private leave, leaves a trace. */
export async function list(ctx: Context, { userId = ctx.actor.userId, ...asked }: ListInput) {
  await ensureKnown(ctx, asked.kind)
  const page = await store.list(ctx.db, ctx.actor, { ...asked, userId })
  if (page.rows.some(({ isSensitive }) => isSensitive)) await recordRead(ctx, 'health', userId)
  return page
}

/** @throws Problem 404 for a request that the actor may not see */
export async function show(ctx: Context, id: string) {
  const row = await visible(ctx, id)
  if (row.isSensitive) await recordRead(ctx, 'health', row.userId, { requestId: id })
  return row
}
