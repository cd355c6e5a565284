import { type Changes, changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, invalid, type Problem } from '#platform/problems.ts'
import { changeRequestFacts as facts } from '../facts.ts'
import * as store from './store.ts'

/** Keeps what is proposed. @throws Problem `waits` while another one of the actor for the same waits */
export async function ask(
  ctx: Context,
  asked: store.NewRequest,
  waits: Problem = conflict('changeRequest.oneWaits'),
): Promise<{ id: string }> {
  const id = await store.insert(ctx.db, asked, { by: ctx.actor.userId, now: ctx.now })
  if (!id) throw waits
  await record(ctx, facts.asked, id, { userId: asked.userId, fields: Object.keys(asked.values) })
  return { id }
}

/** What is really different, before and after. @throws Problem 422 when nothing is */
export function differenceOf(before: object, after: object): { before: store.FieldValues; values: store.FieldValues } {
  const different = changesBetween(before, after)
  if (Object.keys(different).length === 0) throw invalid({ general: ['changeRequest.nothingChanged'] })
  return { before: picked(different, 0), values: picked(different, 1) }
}

const picked = (different: Changes, at: 0 | 1): store.FieldValues =>
  Object.fromEntries(Object.entries(different).map(([name, pair]) => [name, pair[at]]))
