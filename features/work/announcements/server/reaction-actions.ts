import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, missing } from '#platform/problems.ts'
import { announcementFacts as facts } from '../facts.ts'
import type { Reaction, Sign } from '../reactions/contract.ts'
import { may } from './access.ts'
import * as store from './reaction-store.ts'
import { find } from './store.ts'

/** @throws Problem 404 for one that is not addressed to the reader, unless they may edit it */
export async function list(ctx: Context, id: string): Promise<Reaction[]> {
  const row = found(await find(ctx.db, id, { userId: ctx.actor.userId, now: ctx.now }))
  if (!row.isReader && !may.edit(ctx.actor)) found(null)
  // those from before they were turned off are kept, and come back with them
  if (!row.takesReactions) return []
  return store.reactionsTo(ctx.db, id, ctx.actor.userId)
}

/** Its readers can react while it is published, unless reactions are switched off. */
async function ensureReader(ctx: Context, id: string): Promise<void> {
  const row = await find(ctx.db, id, { userId: ctx.actor.userId, now: ctx.now })
  if (!row?.isReader) throw missing()
  if (!row.takesReactions) throw conflict('announcements.reactions.off')
}

export async function react(ctx: Context, id: string, sign: Sign): Promise<Reaction[]> {
  await ensureReader(ctx, id)
  const about = { id, userId: ctx.actor.userId, sign, now: ctx.now }
  if (await store.addReaction(ctx.db, about)) await record(ctx, facts.reacted, id, { sign })
  return store.reactionsTo(ctx.db, id, ctx.actor.userId)
}

export async function takeBack(ctx: Context, id: string, sign: Sign): Promise<Reaction[]> {
  await ensureReader(ctx, id)
  if (await store.removeReaction(ctx.db, id, ctx.actor.userId, sign))
    await record(ctx, facts.reactionTakenBack, id, { sign })
  return store.reactionsTo(ctx.db, id, ctx.actor.userId)
}
