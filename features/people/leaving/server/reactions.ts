import { user } from '#features/core/members/facts.ts'
import { type FactOf, livePush, reaction, type Reaction, type ReactionContext, record } from '#platform/events.ts'
import { leavingFacts } from '../facts.ts'
import * as store from './store.ts'

/** A rehire makes everything stale, which is for the page of whoever did it: lists hear of it by the access that begins again. */
const { rehired: _, ...staleForAll } = leavingFacts

export const reactions: readonly Reaction[] = [
  reaction({ name: 'leaving: take back with the access', on: [user.activated], run: takeBack }),
  livePush('leaving: live', Object.values(staleForAll)),
]

/** Who has left and is let in again goes on as before: it was a mistake. A new employment is a rehire. */
async function takeBack(ctx: ReactionContext, { subjectId }: FactOf<typeof user.activated>) {
  const lastDay = subjectId && (await store.takeBack(ctx.db, subjectId, ctx.now))
  if (!lastDay) return
  const worker = { db: ctx.db, ip: '', actor: null }
  await store.setLastDay(ctx.db, subjectId, null)
  await record(worker, leavingFacts.withdrawn, subjectId, { lastDay })
  await record(worker, user.updated, subjectId, { changes: { terminationDate: [lastDay, null] } })
}
