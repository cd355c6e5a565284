import type { Context } from '#platform/context.ts'
import { newFact, record, recordMany } from '#platform/events.ts'
import { ensure, found } from '#platform/problems.ts'
import { PAGE } from '../contract.ts'
import { groupFacts } from '../facts.ts'
import { may } from './access.ts'
import { checkPeople, held, managed, show } from './actions.ts'
import * as store from './store.ts'

export async function list(ctx: Context, id: string, { search, page }: { search?: string | undefined; page: number }) {
  found(await store.find(ctx.db, ctx.actor, id))
  const { people, total } = await store.members(ctx.db, id, { search, limit: PAGE, offset: (page - 1) * PAGE })
  return { data: people, total }
}

/** Joining a group that one is in already changes nothing. */
export async function join(ctx: Context, id: string) {
  const group = await held(ctx, id)
  ensure(group.isMember || may.join(ctx.actor, group))
  await put(ctx, id, [ctx.actor.userId], 'joined')
  return show(ctx, id)
}

export async function add(ctx: Context, id: string, usersIds: readonly string[]) {
  await managed(ctx, id)
  await checkPeople(ctx, usersIds)
  await put(ctx, id, usersIds, 'added')
  return show(ctx, id)
}

async function put(ctx: Context, id: string, userIds: readonly string[], how: 'added' | 'joined') {
  const added = await store.addMembers(ctx.db, id, userIds, ctx.now)
  await recordMany(
    ctx,
    added.map((userId) => newFact(groupFacts.memberAdded, id, { userId, how })),
  )
}

/** Leaving a group that one is not in changes nothing. */
export async function leave(ctx: Context, id: string) {
  await held(ctx, id)
  const { userId } = ctx.actor
  if (await store.removeMember(ctx.db, id, userId))
    await record(ctx, groupFacts.memberRemoved, id, { userId, how: 'left' })
  return {}
}

export async function remove(ctx: Context, id: string, userId: string) {
  await managed(ctx, id)
  if (!(await store.removeMember(ctx.db, id, userId))) found(null)
  await record(ctx, groupFacts.memberRemoved, id, { userId, how: 'removed' })
  return {}
}

export async function subscribe(ctx: Context, id: string, subscription: boolean) {
  const { isMember } = await held(ctx, id)
  ensure(isMember)
  if (await store.subscribe(ctx.db, id, ctx.actor.userId, subscription))
    await record(ctx, groupFacts.subscriptionChanged, id, { subscription })
  return {}
}
