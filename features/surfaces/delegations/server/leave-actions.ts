import { type Day, later } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found } from '#platform/problems.ts'
import type { Delegation } from '../contract.ts'
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

/** Why a stand-in cannot decide on the days of a leave, as a key of a message; null where they can. */
export async function wrongForLeave(ctx: Context, leave: Omit<Leave, 'id'>): Promise<string | null> {
  const known = found(await store.around(ctx.db, leave, ctx.now))
  const wrong = wrongIn(during(leave, known.today), { ...known, actorId: ctx.actor.userId })
  return wrong.standInId?.[0] ?? wrong.firstDay?.[0] ?? wrong.lastDay?.[0] ?? null
}

/** Sick leave is often asked for when it has begun, or approved then. */
const during = <T extends { firstDay: Day }>(leave: T, today: Day): T => ({
  ...leave,
  firstDay: later(leave.firstDay, today),
})

/**
 * Makes the stand-in that a person chose with their leave, when it is approved. One that no longer fits (gone, another one is named for
 * these days, a loop) is left out and the person is notified: the leave is approved all the same.
 */
export async function delegateForLeave(ctx: Following, { id: leaveId, ...leave }: Leave): Promise<void> {
  await store.hold(ctx.db, 'alone')
  const known = await store.around(ctx.db, leave, ctx.now)
  if (!known) return
  const proposed = during(leave, known.today)
  if (Object.keys(wrongIn(proposed, { ...known, actorId: leave.userId })).length > 0) {
    const { standInId, firstDay, lastDay } = proposed
    // one that is over already needs nobody
    if (firstDay <= lastDay) await record(ctx, facts.leftOut, leave.userId, { standInId, firstDay, lastDay })
    return
  }
  const delegationId = await store.insert(ctx.db, { ...proposed, reason: '', madeBy: leave.userId, leaveId })
  const { standInId, firstDay, lastDay } = proposed
  await record(ctx, facts.created, leave.userId, { delegationId, standInId, firstDay, lastDay, forLeave: true })
  await follow(ctx)
}

/** The leave was canceled, or ends on another day: so does the delegation that belongs to it. */
export async function endLeaveDelegation(ctx: Following, leaveId: string, lastDay: Day | null): Promise<void> {
  await store.hold(ctx.db, 'alone')
  const row = await store.ofLeave(ctx.db, leaveId, ctx.now)
  if (!row) return
  if (lastDay === null || lastDay < row.firstDay) await endOne(ctx, row)
  else if (lastDay < row.lastDay) await shorten(ctx, row, lastDay)
  await follow(ctx)
}

async function shorten(ctx: Following, { id, user, standIn, firstDay }: Delegation, lastDay: Day): Promise<void> {
  await store.endOn(ctx.db, id, lastDay)
  await record(ctx, facts.shortened, user.id, { delegationId: id, standInId: standIn.id, firstDay, lastDay })
}
