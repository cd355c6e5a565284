import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { isCallable } from '#platform/outbound.ts'
import { forbidden, found, invalid } from '#platform/problems.ts'
import { notificationFacts as facts } from '../facts.ts'
import { MOST_DEVICES, type PushDevice } from '../push/contract.ts'
import { pushKey } from './push-present.ts'
import { enqueueTest } from './push-sending-actions.ts'
import * as store from './push-store.ts'

export const show = async (ctx: Context) => ({
  publicKey: pushKey().publicKey,
  devices: await store.devicesOf(ctx.db, ctx.actor),
})

interface Given {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Programs with a token have no session that could end, and so nothing that would stop it. */
export async function allow(ctx: Context, { endpoint, keys }: Given): Promise<PushDevice> {
  const { userId, sessionId, token } = ctx.actor
  if (token) throw forbidden()
  if (!isCallable(endpoint)) throw invalid({ endpoint: ['notifications.badEndpoint'] })
  const { id, ownerBefore } = await store.put(ctx.db, { userId, sessionId }, { endpoint, ...keys })
  const known = (await store.devicesOf(ctx.db, ctx.actor)).find((one) => one.id === id)!
  if (ownerBefore !== userId) await record(ctx, facts.pushAllowed, userId, { device: known.device })
  await store.keepNewest(ctx.db, userId, MOST_DEVICES)
  return known
}

export async function forget(ctx: Context, id: string): Promise<void> {
  const { device } = found(await store.find(ctx.db, ctx.actor.userId, id))
  await store.remove(ctx.db, [id])
  await record(ctx, facts.pushForgotten, ctx.actor.userId, { device })
}

export async function test(ctx: Context, id: string): Promise<void> {
  const { device } = found(await store.find(ctx.db, ctx.actor.userId, id))
  await enqueueTest(ctx.db, id)
  await record(ctx, facts.pushTested, ctx.actor.userId, { device })
}
