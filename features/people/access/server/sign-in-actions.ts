import { demandPassword } from '#features/core/members/server/api.ts'
import { holdsAllOf } from '#features/core/roles/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { conflict, found, forbidden } from '#platform/problems.ts'
import { endSessions } from '#platform/session-ends.ts'
import { signInFacts } from '../facts.ts'
import * as store from './sign-in-store.ts'

/** From the next call on this company shows the person nothing but the form for a new password, in every session they have here. */
export async function orderPassword(ctx: Context, id: string): Promise<void> {
  const person = await able(ctx, id)
  if (person.deactivatedAt) throw conflict('people.alreadyDeactivated')
  if (person.status === 'pending' || !person.hasPassword) throw conflict('people.noPassword')
  if (!(await demandPassword(ctx.db, id))) throw conflict('people.passwordOrderedAlready')
  await record(ctx, signInFacts.passwordOrdered, id)
  ctx.afterCommit(() => live.push(ctx.company.id, [id], ['everything']))
}

/** Sessions in this company alone: the person may be signed in to other companies, which are none of this one's business. */
export async function signOut(ctx: Context, id: string): Promise<{ ended: number }> {
  await able(ctx, id)
  const sessionIds = await endSessions(ctx.db, id)
  await record(ctx, signInFacts.signedOutByAnother, id, { sessions: sessionIds.length })
  ctx.afterCommit(() => live.end(ctx.company.id, { userId: id }))
  return { ended: sessionIds.length }
}

/** @throws Problem 404, 409 for oneself, 403 for a person with rights that the actor lacks */
async function able(ctx: Context, id: string) {
  const person = found(await store.holdSignIn(ctx.db, id))
  if (id === ctx.actor.userId) throw conflict('people.notYourself')
  if (!(await holdsAllOf(ctx, id))) throw forbidden('people.aboveOwn')
  return person
}
