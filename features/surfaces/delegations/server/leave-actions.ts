import type { Day } from '#kit/days.ts'
import { record } from '#platform/events.ts'
import { later } from '#kit/days.ts'
import { delegationFacts as facts } from '../facts.ts'
import { endOne, follow } from './actions.ts'
import type { Following } from './ports.ts'
import { wrongIn } from './rules.ts'
import * as store from './store.ts'

interface Leave {
  id: string
  userId: string
  standInId: string
  firstDay: Day
  lastDay: Day
}

/**
 * The stand-in whom a person has chosen with their leave, from the approval on. One that no longer fits (gone, another one is named for
 * these days, a loop) is left out: the leave is approved all the same.
 * @returns whether it was made
 */
export async function delegateForLeave(ctx: Following, { id: leaveId, ...leave }: Leave): Promise<boolean> {
  await store.hold(ctx.db, 'alone')
  const known = await store.around(ctx.db, leave, ctx.now)
  if (!known) return false
  // sick leave is often approved when it has begun
  const proposed = { ...leave, firstDay: later(leave.firstDay, known.today) }
  if (Object.keys(wrongIn(proposed, { ...known, actorId: leave.userId })).length > 0) return false
  const delegationId = await store.insert(ctx.db, { ...proposed, reason: '', madeBy: leave.userId, leaveId })
  const { standInId, firstDay, lastDay } = proposed
  await record(ctx, facts.created, leave.userId, { delegationId, standInId, firstDay, lastDay, forLeave: true })
  await follow(ctx)
  return true
}

/** The leave was canceled, or ends on another day: so does the delegation that belongs to it. */
export async function endLeaveDelegation(ctx: Following, leaveId: string, lastDay: Day | null): Promise<void> {
  await store.hold(ctx.db, 'alone')
  const row = await store.ofLeave(ctx.db, leaveId, ctx.now)
  if (!row) return
  if (lastDay === null || lastDay < row.firstDay) await endOne(ctx, row)
  else await store.endOn(ctx.db, row.id, lastDay)
  await follow(ctx)
}
