import type { user } from '#features/core/members/facts.ts'
import { holdDelegations } from '#features/surfaces/delegations/server/api.ts'
import { type FactOf, type ReactionContext, record } from '#platform/events.ts'
import type { Rerouted } from '../../decisions/contract.ts'
import { timeOff } from '../facts.ts'
import { approversFor } from './approver-store.ts'
import { followRerouted } from './stand-in-actions.ts'
import { handTo, waitingFor, withoutApprover } from './people-store.ts'

/** A person who is gone decides nothing: requests that waited for them alone go to those who would be asked today. */
export async function handOn(ctx: ReactionContext, { subjectId }: FactOf<typeof user.deactivated>) {
  if (!subjectId) return
  await holdDelegations(ctx.db, 'shared')
  for (const { userId, ...request } of await withoutApprover(ctx.db, subjectId))
    await reroute(ctx, { ...request, userId, from: subjectId, why: 'approverLeft' })
}

/**
 * A request that waits for a manager who is not theirs any more goes to those who would be asked today. A former manager who would still
 * be asked (from further above, or because they keep all time off) continues to decide, and so do approvers whom the person chose beside them.
 */
export async function followManager(ctx: ReactionContext, { subjectId, details }: FactOf<typeof user.updated>) {
  const [from] = details.changes['managerId'] ?? []
  if (!subjectId || typeof from !== 'string') return
  await holdDelegations(ctx.db, 'shared')
  for (const request of await waitingFor(ctx.db, { userId: subjectId, approverId: from }))
    await reroute(ctx, { ...request, userId: subjectId, from, why: 'managerChanged' })
}

interface Rerouting {
  id: string
  userId: string
  askedBy: string
  changedBy: string | null
  from: string
  why: Rerouted
}

async function reroute(ctx: ReactionContext, { id, userId, askedBy, changedBy, from, why }: Rerouting) {
  const { db, now } = ctx
  const offered = await approversFor(db, {
    userId,
    now,
    involved: [askedBy, changedBy],
    former: why === 'approverLeft' ? [from] : [],
  })
  if (why === 'managerChanged' && offered.some((one) => one.id === from)) return
  const approverIds = offered.filter(({ usual }) => usual).map((one) => one.id)
  if (approverIds.length === 0) return
  await handTo(db, id, { from, to: approverIds, why, now })
  await record({ db, ip: '', actor: null }, timeOff.handedOn, id, { userId, from, approverIds, why })
  await followRerouted(ctx, id)
}
