import { whereabouts } from '#features/people/record/server/api.ts'
import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, forbidden, found, invalid, missing } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import type { Delegation, delegations } from '../contract.ts'
import { delegationFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import { delegationFollowers, type Following } from './ports.ts'
import { wrongIn } from './rules.ts'
import * as store from './store.ts'

/** @throws Problem 404 for a person the actor may not know of, 403 without the right to their delegations */
async function ensureKeeps(ctx: Context, userId: string): Promise<void> {
  if (may.keep(ctx.actor, await relationTo(ctx.db, ctx.actor, userId))) return
  throw holds(ctx.actor, 'people.people', 'view') ? forbidden() : missing()
}

export async function list(ctx: Context, userId: string = ctx.actor.userId) {
  await ensureKeeps(ctx, userId)
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  const rows = await store.list(ctx.db, userId, ctx.now)
  const [own, others] = [true, false].map((isOwn) => rows.filter(({ user }) => (user.id === userId) === isOwn))
  return { data: { user: found(await store.person(ctx.db, userId)), own: own!, others: others! }, today }
}

export async function create(
  ctx: Context,
  { userId = ctx.actor.userId, ...given }: Input<typeof delegations.createDelegation>,
): Promise<Delegation> {
  await ensureKeeps(ctx, userId)
  await store.hold(ctx.db, 'alone')
  const proposed = { ...given, userId }
  const around = await store.around(ctx.db, proposed, ctx.now)
  if (!around) throw conflict('delegations.personInactive')
  const wrong = wrongIn(proposed, { ...around, actorId: ctx.actor.userId })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const id = await store.insert(ctx.db, { ...proposed, madeBy: ctx.actor.userId, leaveId: null })
  const { standInId, firstDay, lastDay } = given
  await record(ctx, facts.created, userId, { delegationId: id, standInId, firstDay, lastDay, forLeave: false })
  await follow(ctx)
  return found(await store.find(ctx.db, id, ctx.now))
}

/** @throws Problem 404 for one that is over or not for the actor; 403 for the stand-in, who knows it */
export async function end(ctx: Context, id: string): Promise<void> {
  await store.hold(ctx.db, 'alone')
  const row = found(await store.find(ctx.db, id, ctx.now))
  if (!may.keep(ctx.actor, await relationTo(ctx.db, ctx.actor, row.user.id)))
    throw row.standIn.id === ctx.actor.userId ? forbidden() : missing()
  await endOne(ctx, row)
  await follow(ctx)
}

export async function endOne(ctx: Following, { id, user, standIn, firstDay, lastDay }: Delegation): Promise<void> {
  await store.end(ctx.db, id, { endedBy: ctx.actor?.userId ?? null, endedAt: ctx.now })
  await record(ctx, facts.ended, user.id, { delegationId: id, standInId: standIn.id, firstDay, lastDay })
}

/** Everything that waits gets the stand-ins that are in force now. */
export async function follow(ctx: Following): Promise<void> {
  for (const follower of ctx.ports.of(delegationFollowers)) await follower.follow(ctx)
}
