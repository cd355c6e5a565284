import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { enqueueAll } from '#platform/jobs.ts'
import { conflict, found } from '#platform/problems.ts'
import type { MoveInput } from '../changes/contract.ts'
import { HOURS, type ShownBulkChange, UNFINISHED } from '../bulk/contract.ts'
import { directoryFacts } from '../facts.ts'
import { weighed } from './bulk-actions.ts'
import * as store from './bulk-store.ts'

const HOUR_MS = 3_600_000
/** People of one transaction: about a quarter of a second, in which it holds their rows and the rights of the company. */
const PART = 250

/**
 * Asked for now, done by the worker with the rights that the person has then.
 * @throws Problem 422 as a change of few people says it; 409 while another one of this person goes on
 */
export async function start(
  ctx: Context,
  { action, ids, ...asked }: MoveInput & { action: store.Row['action']; ids: readonly string[] },
): Promise<ShownBulkChange> {
  const chosen = [...new Set(ids)]
  if (action === 'move') await weighed(ctx, chosen, asked)
  await ensureNone(ctx)
  const expiresAt = new Date(ctx.now.getTime() + HOURS * HOUR_MS)
  const { language, ip } = ctx
  const row = { userId: ctx.actor.userId, action, asked, language, ip, expiresAt }
  const { id } = await store.insert(ctx.db, row, chosen, PART)
  await record(ctx, directoryFacts.bulkStarted, null, { changeId: id, action, count: chosen.length })
  await enqueueAll(ctx.db, [
    { job: 'people.bulk.run', payload: { changeId: id }, key: id },
    { job: 'people.bulk.remove', payload: { changeId: id }, key: id, at: expiresAt },
  ])
  return show(ctx, id)
}

export const list = async (ctx: Context): Promise<ShownBulkChange[]> =>
  (await store.counted(ctx.db, ctx.actor.userId, ctx.now)).map(present)

const show = async (ctx: Context, id: string): Promise<ShownBulkChange> =>
  present(found((await store.counted(ctx.db, ctx.actor.userId, ctx.now, id))[0]))

/** Those parts that are done and have not been taken back yet. */
export async function undo(ctx: Context, id: string): Promise<ShownBulkChange> {
  const { canUndo, done } = await show(ctx, id)
  await ensureNone(ctx)
  if (!canUndo || !(await store.takeBack(ctx.db, ctx.actor.userId, id, ctx.now))) throw conflict('people.bulkNoUndo')
  await record(ctx, directoryFacts.bulkTakenBack, null, { changeId: id, action: 'move', count: done })
  await enqueueAll(ctx.db, [{ job: 'people.bulk.run', payload: { changeId: id }, key: id }])
  return show(ctx, id)
}

export async function remove(ctx: Context, id: string): Promise<void> {
  const { total, action } = await show(ctx, id)
  if (!(await store.remove(ctx.db, ctx.actor.userId, id, ctx.now))) throw conflict('people.bulkRunning')
  await record(ctx, directoryFacts.bulkRemoved, null, { changeId: id, action, count: total })
}

async function ensureNone({ db, actor }: Context): Promise<void> {
  await store.holdPerson(db, actor.userId)
  if (await store.hasUnfinished(db, actor.userId)) throw conflict('people.bulkRunning')
}

function present({ takeable, ...row }: store.Counted): ShownBulkChange {
  const { id, action, isUndo, status, failure, problem, total, passed, done, refusals, isPlanned, createdAt } = row
  const isOver = UNFINISHED.every((one) => one !== status)
  const canUndo = isOver && action === 'move' && takeable > 0
  const said = { id, action, isUndo, status, failure, problem, total, passed, done, refusals, isPlanned, canUndo }
  return { ...said, createdAt: createdAt.toISOString() }
}
