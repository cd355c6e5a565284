import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { timeOff } from '../facts.ts'
import { visible } from './read-actions.ts'
import * as reads from './read-store.ts'
import * as store from './store.ts'

export async function comments(ctx: Context, id: string) {
  await visible(ctx, id)
  return reads.comments(ctx.db, id)
}

export async function comment(ctx: Context, { id, body }: { id: string; body: string }) {
  const row = await visible(ctx, id)
  const made = await store.insertComment(ctx.db, { requestId: id, authorId: ctx.actor.userId, body })
  await record(ctx, timeOff.commented, id, { userId: row.userId, commentId: made.id })
  return made
}
