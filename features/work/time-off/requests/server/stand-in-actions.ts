import {
  delegateForLeave,
  type DelegationFollower,
  endLeaveDelegation,
  type Following,
  holdDelegations,
} from '#features/surfaces/delegations/server/api.ts'
import type { Context } from '#platform/context.ts'
import { type Fact, newFact, type ReactionContext, recordMany } from '#platform/events.ts'
import { timeOff } from '../facts.ts'
import { leaveWithStandIn, type StandInChange, syncStandIns } from './stand-in-store.ts'

/** Requests that wait follow the delegations: in the change that makes or ends one, and when a day begins. */
export const delegationFollower: DelegationFollower = {
  name: 'timeOff',
  follow: async (ctx) => recordChanges(ctx, await syncStandIns(ctx.db, ctx.now)),
}

/** The stand-ins of one request, before it is decided. */
export async function followOne(ctx: Context, requestId: string): Promise<void> {
  await recordChanges(ctx, await joined(ctx, requestId))
}

/** The same with a change of its approvers, whose own fact says it. @returns whether there are any others now */
export async function joinStandIns(ctx: Context, requestId: string): Promise<boolean> {
  return (await joined(ctx, requestId)).length > 0
}

/** Others are asked now: who stands in for them is asked too. The caller has the lock of `holdDelegations`. */
export const followRerouted = async ({ db, now }: ReactionContext, requestId: string): Promise<void> =>
  recordChanges({ db, ip: '', actor: null }, await syncStandIns(db, now, requestId))

/** From the approval on the person's stand-in decides for them on the days of the leave, and no longer than it lasts. */
export async function standInWhileAway(ctx: ReactionContext, { subjectId }: Fact): Promise<void> {
  const leave = subjectId ? await leaveWithStandIn(ctx.db, subjectId) : undefined
  if (!leave) return
  const following = { ...ctx, ip: '', actor: null }
  const { status, standInId, ...days } = leave
  if (status !== 'approved') await endLeaveDelegation(following, leave.id, null)
  else if (!(await endLeaveDelegation(following, leave.id, leave.lastDay)))
    await delegateForLeave(following, { ...days, standInId })
}

async function joined(ctx: Pick<Context, 'db' | 'now'>, requestId: string): Promise<StandInChange[]> {
  await holdDelegations(ctx.db, 'shared')
  return syncStandIns(ctx.db, ctx.now, requestId)
}

const recordChanges = (ctx: Pick<Following, 'db' | 'ip' | 'actor' | 'stale'>, changed: readonly StandInChange[]) =>
  recordMany(
    ctx,
    changed.map(({ id, ...details }) => newFact(timeOff.standInsChanged, id, details)),
  )
