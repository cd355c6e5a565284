import type { Context } from '#platform/context.ts'
import { found, missing } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { may } from './access.ts'
import * as store from './step-store.ts'

/** @throws Problem 404 for a step that the actor may not see */
export async function visible(ctx: Context, id: string): Promise<store.StepSubject> {
  const step = found(await store.hold(ctx.db, ctx.actor, id, ctx.now))
  const relation = relationFrom(ctx.actor, step.userId, step.relation)
  if (!step.isOwn && !may.seeAll(ctx.actor, step.checklistKind, relation)) throw missing()
  return step
}

export const subjectOf = ({ userId, id, title }: store.StepSubject) => ({ userId, stepId: id, title })
