import type { Context } from '#platform/context.ts'
import { live } from '#platform/live-binding.ts'
import { conflict, missing } from '#platform/problems.ts'
import { type Forming, MOST_LISTED, type SidebarUser } from '../contract.ts'
import * as store from './store.ts'

/** More are no longer seen at a glance. */
const MOST_AUTOMATIC = 20

export const settings = async (ctx: Context) => ({
  usersListForming: await store.formingOf(ctx.db, ctx.actor.userId),
})

export async function saveSettings(ctx: Context, usersListForming: Forming) {
  if (usersListForming === 'manual') await beginManual(ctx)
  else await store.setForming(ctx.db, ctx.actor.userId, 'automatic')
  changed(ctx)
  return { usersListForming }
}

/** Names and pictures of colleagues are for everyone who is signed in, and so is who is online; nothing else of them is here. */
export async function users(ctx: Context) {
  const { userId } = ctx.actor
  const [usersListForming, online] = [await store.formingOf(ctx.db, userId), await live.online(ctx.company.id)]
  const rows =
    usersListForming === 'manual'
      ? await store.chosen(ctx.db, userId)
      : await store.automatic(ctx.db, userId, online, MOST_AUTOMATIC)
  const here = new Set(online)
  const data = rows.map(({ status, ...person }): SidebarUser => ({
    ...person,
    status: status === 'pending' ? 'pending' : here.has(person.id) ? 'online' : 'offline',
    unreadMessagesCount: 0,
  }))
  return { usersListForming, data }
}

export async function add(ctx: Context, id: string) {
  if (id === ctx.actor.userId) throw conflict('sidebar.yourself')
  await beginManual(ctx)
  const { count, isThere, isListed } = await store.beforeAdding(ctx.db, ctx.actor.userId, id)
  if (!isThere) throw missing()
  if (count >= MOST_LISTED && !isListed) throw conflict({ key: 'sidebar.full', values: { count: MOST_LISTED } })
  await store.add(ctx.db, ctx.actor.userId, id)
  changed(ctx)
}

export async function remove(ctx: Context, id: string) {
  if (!(await store.remove(ctx.db, ctx.actor.userId, id))) throw missing()
  changed(ctx)
}

export async function order(ctx: Context, userIds: readonly string[]) {
  await store.order(ctx.db, ctx.actor.userId, userIds)
  changed(ctx)
}

/** One's own list begins with those who were there, so that nobody vanishes. */
async function beginManual(ctx: Context) {
  const { userId } = ctx.actor
  const before = await store.formingOf(ctx.db, userId)
  // it holds the list: another call of theirs waits
  await store.setForming(ctx.db, userId, 'manual')
  if (before === 'automatic') await store.beginWith(ctx.db, userId, await live.online(ctx.company.id), MOST_AUTOMATIC)
}

/** Not in the audit trail: the list concerns only its owner. Their other tabs load it again. */
function changed(ctx: Context) {
  const { company, actor } = ctx
  ctx.stale.add('account')
  ctx.afterCommit(() => live.push(company.id, [actor.userId], ['account']))
}
