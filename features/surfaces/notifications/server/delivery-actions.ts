import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import type { Delivery } from '../delivery/contract.ts'
import { notificationFacts } from '../facts.ts'
import * as store from './delivery-store.ts'

export const show = (ctx: Context) => store.deliveryOf(ctx.db, ctx.actor.userId)

export async function update(ctx: Context, chosen: Delivery) {
  await store.putDelivery(ctx.db, ctx.actor.userId, chosen)
  await record(ctx, notificationFacts.deliveryUpdated, ctx.actor.userId, chosen)
  return show(ctx)
}
