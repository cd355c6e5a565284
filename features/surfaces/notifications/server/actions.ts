import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { missing } from '#platform/problems.ts'
import { CHANNELS, type Channels, EVENTS } from '../contract.ts'
import { notificationFacts } from '../facts.ts'
import * as store from './store.ts'

export async function read(ctx: Context, ids: readonly string[]) {
  const changed = await store.markRead(ctx.db, ctx.actor.userId, ids)
  if (changed > 0) await record(ctx, notificationFacts.read, ctx.actor.userId, { count: changed })
  return unread(ctx)
}

export async function clear(ctx: Context) {
  const gone = await store.remove(ctx.db, ctx.actor.userId)
  if (gone > 0) await record(ctx, notificationFacts.cleared, ctx.actor.userId, { count: gone })
  return { unreadNotificationsCount: 0 }
}

export async function remove(ctx: Context, id: string) {
  if ((await store.remove(ctx.db, ctx.actor.userId, id)) === 0) throw missing()
  await record(ctx, notificationFacts.deleted, ctx.actor.userId, { id })
  return unread(ctx)
}

export async function channels(ctx: Context): Promise<Channels> {
  const chosen = await store.channelsOf(ctx.db, ctx.actor.userId)
  const switches = (event: string) =>
    Object.fromEntries(CHANNELS.map((channel) => [channel, chosen[event]?.[channel] ?? true]))
  return Object.fromEntries(EVENTS.map((event) => [event, switches(event)])) as Channels
}

type Chosen = Omit<Channels, 'access'> & { access?: Channels['access'] | undefined }

export async function choose(ctx: Context, { access, ...chosen }: Chosen) {
  const data = { ...chosen, access: access ?? (await channels(ctx)).access }
  await store.putChannels(ctx.db, ctx.actor.userId, data)
  await record(ctx, notificationFacts.channelsUpdated, ctx.actor.userId, { ...data })
  return data
}

const unread = async (ctx: Context) => ({
  unreadNotificationsCount: await store.unread(ctx.db, ctx.actor.userId),
})
