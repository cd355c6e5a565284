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
import { visible } from './read-actions.ts'
import type { RequestRow } from './read-store.ts'
import { leaveWithStandIn, type StandInChange, syncStandIns } from './stand-in-store.ts'

/** Requests that wait follow the delegations: in the change that makes or ends one, and when a day begins. */
export const delegationFollower: DelegationFollower = {
  name: 'timeOff',
  follow: async (ctx) => recordChanges(ctx, await syncStandIns(ctx.db, ctx.now)),
}

/**
 * The request as a decider sees it now: the clock's job may be late for a stand-in whose days are over. Approvers themselves pay nothing for it.
 * @throws Problem 404 for one whose days are over
 */
export async function seenByDecider(ctx: Context, requestId: string): Promise<RequestRow> {
  const row = await visible(ctx, requestId)
  if (!row.approvers.some(({ id, standsFor }) => id === ctx.actor.userId && standsFor !== null)) return row
  await holdDelegations(ctx.db, 'shared')
  const changed = await syncStandIns(ctx.db, ctx.now, requestId)
  await recordChanges(ctx, changed)
  return visible(ctx, requestId)
}

/** The stand-ins of a request whose approvers are chosen: its own fact says it. The caller has the lock of `holdDelegations`. */
export const joinStandIns = ({ db, now }: Pick<Context, 'db' | 'now'>, requestId: string): Promise<StandInChange[]> =>
  syncStandIns(db, now, requestId)

/** Others are asked now: who stands in for them is asked too. The caller has the lock of `holdDelegations`. */
export const followRerouted = async ({ db, now }: Pick<Context, 'db' | 'now'>, requestId: string): Promise<void> =>
  recordChanges({ db, ip: '', actor: null }, await syncStandIns(db, now, requestId))

/** From the approval on the person's stand-in decides for them on the days of the leave, and no longer than it lasts. */
export async function standInWhileAway(ctx: ReactionContext, { subjectId, name }: Fact): Promise<void> {
  const leave = subjectId ? await leaveWithStandIn(ctx.db, subjectId) : undefined
  if (!leave) return
  const following = { ...ctx, ip: '', actor: null }
  const { status, standInId, ...days } = leave
  if (status !== 'approved') await endLeaveDelegation(following, leave.id, null)
  else if (name === timeOff.approved.name) await delegateForLeave(following, { ...days, standInId })
  else await endLeaveDelegation(following, leave.id, leave.lastDay)
}

const recordChanges = (ctx: Pick<Following, 'db' | 'ip' | 'actor' | 'stale'>, changed: readonly StandInChange[]) =>
  recordMany(
    ctx,
    changed.map(({ id, ...details }) => newFact(timeOff.standInsChanged, id, details)),
  )
