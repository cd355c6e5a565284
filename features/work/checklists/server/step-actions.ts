import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid, missing } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { checklistFacts } from '../facts.ts'
import { may } from './access.ts'
import * as store from './step-store.ts'
import { end, isPresent } from './store.ts'

/** The last step that is done ends the checklist. */
export async function complete(ctx: Context, id: string, textVersion: number | undefined) {
  const step = await visible(ctx, id)
  if (step.status !== 'running') throw conflict('checklist.isEnded')
  if (step.isDone) throw conflict('checklist.isDone')
  ensure(may.complete(ctx.actor, step))
  const acknowledged = step.kind === 'read' ? step.textVersion : null
  if (acknowledged !== null && textVersion !== acknowledged) throw conflict('checklist.otherVersion')
  const open = await store.complete(ctx.db, id, ctx.actor.userId, ctx.now)
  if (open === undefined) throw conflict('checklist.isDone')
  await record(ctx, checklistFacts.stepDone, step.checklistId, { ...subjectOf(step), acknowledged })
  const isFinished = open === 0 && (await end(ctx.db, step.checklistId, 'done', ctx.now))
  if (isFinished) await record(ctx, checklistFacts.finished, step.checklistId, { userId: step.userId })
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

/** @throws Problem 404 for a step that the actor may not see */
async function visible(ctx: Context, id: string): Promise<store.StepSubject> {
  const step = found(await store.hold(ctx.db, ctx.actor, id, ctx.now))
  const relation = relationFrom(ctx.actor, step.userId, step.relation)
  if (!step.isOwn && !may.seeAll(ctx.actor, step.checklistKind, relation)) throw missing()
  return step
}

const subjectOf = ({ userId, id, title }: store.StepSubject) => ({ userId, stepId: id, title })
