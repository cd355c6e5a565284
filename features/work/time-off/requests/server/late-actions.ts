import { holdDelegations } from '#features/surfaces/delegations/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { timeOff } from '../facts.ts'
import * as store from './late-store.ts'
import { handTo } from './people-store.ts'
import { followRerouted } from './stand-in-actions.ts'
import { votersNow } from './step-store.ts'
import { nextIn } from './waiting-actions.ts'

type At = Pick<Context, 'db' | 'now'>

/** Reminds the people of steps that wait for too long, and asks others beside them; each once for a step. */
export async function followSteps(ctx: At): Promise<void> {
  const by = { db: ctx.db, ip: '', actor: null }
  await holdDelegations(ctx.db, 'alone')
  for (const { id, userId, step } of await store.markReminded(ctx.db, ctx.now))
    await record(by, timeOff.reminded, id, { userId, step })
  for (const late of await store.markEscalated(ctx.db, ctx.now)) await escalate(ctx, late)
}

async function escalate(ctx: At, { id, userId, askedBy, changedBy }: store.Late): Promise<void> {
  const listed = await store.listedNow(ctx.db, id)
  const involved = [askedBy, changedBy, ...listed, ...(await votersNow(ctx.db, id))]
  const others = await nextIn(ctx, { userId, involved, former: [], isOnlyAway: true })
  if (others.length === 0) return
  const approverIds = others.map((one) => one.id)
  await handTo(ctx.db, id, { from: null, to: approverIds, why: 'stepLate', now: ctx.now, keeps: true })
  await record({ db: ctx.db, ip: '', actor: null }, timeOff.handedOn, id, {
    userId,
    from: null,
    approverIds,
    why: 'stepLate',
  })
  await followRerouted(ctx, id)
}
