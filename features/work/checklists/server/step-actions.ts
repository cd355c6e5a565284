import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, invalid } from '#platform/problems.ts'
import { checklistFacts } from '../facts.ts'
import { may } from './access.ts'
import { ensureFiles } from './file-actions.ts'
import { ensureFilled } from './fill-actions.ts'
import { finish } from './finish-actions.ts'
import { subjectOf, visible } from './read-actions.ts'
import * as store from './step-store.ts'
import { isPresent } from './store.ts'
import { ensureMoved } from './thing-actions.ts'

export async function complete(ctx: Context, id: string, textVersion: number | undefined) {
  const step = await visible(ctx, id)
  if (step.status !== 'running') throw conflict('checklist.isEnded')
  if (step.isDone) throw conflict('checklist.isDone')
  ensure(may.complete(ctx.actor, step))
  const acknowledged = step.kind === 'read' ? step.textVersion : null
  if (acknowledged !== null && textVersion !== acknowledged) throw conflict('checklist.otherVersion')
  if (step.kind === 'upload') await ensureFiles(ctx, id)
  await ensureMoved(ctx, step)
  if (step.asks.length > 0) await ensureFilled(ctx, step.userId, step.asks)
  const isFinished = await finish(ctx, step, { by: ctx.actor.userId, acknowledged })
  if (isFinished === undefined) throw conflict('checklist.isDone')
  return { id, isFinished }
}

export async function reopen(ctx: Context, id: string) {
  const step = await visible(ctx, id)
  if (step.status === 'stopped') throw conflict('checklist.isEnded')
  if (!step.isDone) throw conflict('checklist.isOpen')
  ensure(may.reopen(ctx.actor, step))
  if (!(await store.reopen(ctx.db, id))) throw conflict('checklist.isOpen')
  await store.resume(ctx.db, step.checklistId)
  await record(ctx, checklistFacts.stepReopened, step.checklistId, subjectOf(step))
  return { id }
}

export async function assign(ctx: Context, id: string, ownerUserId: string) {
  const step = await visible(ctx, id)
  if (step.status !== 'running') throw conflict('checklist.isEnded')
  if (!(await isPresent(ctx.db, ownerUserId))) throw invalid({ userId: ['errors.gone'] })
  if (!(await store.assign(ctx.db, id, ownerUserId))) throw conflict('checklist.isDone')
  await record(ctx, checklistFacts.stepAssigned, step.checklistId, { ...subjectOf(step), ownerUserId })
  return { id }
}

export async function comment(ctx: Context, id: string, body: string) {
  const step = await visible(ctx, id)
  const commentId = await store.comment(ctx.db, id, ctx.actor.userId, body)
  await record(ctx, checklistFacts.commented, step.checklistId, { ...subjectOf(step), commentId })
  return { id: commentId }
}
