import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { checklistFacts } from '../facts.ts'
import * as store from './step-store.ts'
import { end } from './store.ts'

/** A person's call, or a reaction to what they did elsewhere. */
export type Finishing = Pick<Context, 'db' | 'now' | 'ip'> & {
  actor: Parameters<typeof record>[0]['actor']
  stale?: Context['stale']
}

interface Finished {
  id: string
  checklistId: string
  userId: string
  title: string
}

/**
 * Completes a step that is held. The last step that is done ends the checklist.
 * @returns whether it has ended; nothing where the step was done already
 */
export async function finish(
  ctx: Finishing,
  { id, checklistId, userId, title }: Finished,
  { by, acknowledged = null }: { by: string; acknowledged?: number | null },
): Promise<boolean | undefined> {
  const open = await store.complete(ctx.db, id, by, ctx.now)
  if (open === undefined) return undefined
  await record(ctx, checklistFacts.stepDone, checklistId, { userId, stepId: id, title, acknowledged })
  const isFinished = open === 0 && (await end(ctx.db, checklistId, 'done', ctx.now))
  if (isFinished) await record(ctx, checklistFacts.finished, checklistId, { userId })
  return isFinished
}
