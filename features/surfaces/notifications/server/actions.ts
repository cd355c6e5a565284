import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { missing } from '#platform/problems.ts'
import type { Channels, Notification } from '../contract.ts'
import { notificationFacts } from '../facts.ts'
import { switchesOf } from './channels-present.ts'
import { notificationKinds, type Reader } from './ports.ts'
import * as channelStore from './channel-store.ts'
import * as store from './store.ts'

export async function list(ctx: Context, before: string | undefined): Promise<Notification[]> {
  return (await store.page(ctx.db, ctx.actor.userId, before)).map(readerOf(ctx))
}

/** How the actor reads a row, in their language. */
export function readerOf(ctx: Context): (row: store.Row) => Notification {
  const reader: Reader = { id: ctx.actor.userId, language: ctx.language, say: ctx.say }
  const kinds = new Map(ctx.ports.of(notificationKinds).map((kind) => [kind.type, kind]))
  return (row) => {
    const kind = kinds.get(row.type)
    return { ...row, event: kind?.event ?? null, ...(kind?.read(row.info, reader) ?? NOTHING) }
  }
}

/** Of a row whose kind is gone, or that was written in another shape, the reader learns only that something has changed. */
const NOTHING = { text: null, to: null, mark: null, because: null }

export async function read(ctx: Context, ids: readonly string[]) {
  const changed = await store.mark(ctx.db, ctx.actor.userId, ids, true)
  if (changed > 0) await record(ctx, notificationFacts.read, ctx.actor.userId, { count: changed })
  return unread(ctx)
}

export async function markUnread(ctx: Context, ids: readonly string[]) {
  const changed = await store.mark(ctx.db, ctx.actor.userId, ids, false)
  if (changed > 0) await record(ctx, notificationFacts.unread, ctx.actor.userId, { count: changed })
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

export const channels = async (ctx: Context): Promise<Channels> =>
  switchesOf(await channelStore.channelsOf(ctx.db, ctx.actor.userId))

/** Events that came later: an older program does not send them. */
type Later = 'access' | 'announcements'
type Chosen = Omit<Channels, Later> & { [event in Later]?: Channels[event] | undefined }

export async function choose(ctx: Context, { access, announcements, ...chosen }: Chosen) {
  const before = access && announcements ? undefined : await channels(ctx)
  const data = {
    ...chosen,
    access: access ?? before!.access,
    announcements: announcements ?? before!.announcements,
  }
  await channelStore.putChannels(ctx.db, ctx.actor.userId, data)
  await record(ctx, notificationFacts.channelsUpdated, ctx.actor.userId, { ...data })
  return data
}

const unread = async (ctx: Context) => ({
  unreadNotificationsCount: await store.unread(ctx.db, ctx.actor.userId),
})
