import { endInvitations } from '#features/core/identity/links/server/api.ts'
import { stateOf, WHY_NOT } from '#features/core/members/contract.ts'
import { user } from '#features/core/members/facts.ts'
import {
  activate,
  deactivate,
  hold,
  lastAdministrators,
  markInvited,
  type Member,
} from '#features/core/members/server/api.ts'
import { mayRecord } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { recordMany, newFact } from '#platform/events.ts'
import { conflict, forbidden, missing, type Message, Problem } from '#platform/problems.ts'
import type { BULK_ACTIONS } from '../changes/contract.ts'

type Action = Exclude<(typeof BULK_ACTIONS)[number], 'move'>
/** One person: what stops it is the answer. */
export async function changeOne(ctx: Context, id: string, action: Action) {
  const [held] = await hold(ctx.db, [id])
  if (!held) throw missing()
  const refused = (await refusals(ctx, action, [held])).get(id)
  if (refused) throw refused
  await apply(ctx, action, [held])
  return { id, status: held.status, deactivatedAt: deactivatedAfter(ctx, held, action)?.toISOString() ?? null }
}

/** Each that can be changed is, each other says why not. */
export async function changeMany(ctx: Context, action: Action, ids: readonly string[]) {
  const held = await hold(ctx.db, ids)
  const refused = await refusals(ctx, action, held)
  const able = held.filter(({ id }) => !refused.has(id))
  if (able.length) await apply(ctx, action, able)
  const known = new Set(held.map(({ id }) => id))
  return ids.map((id) => {
    const problem = known.has(id) ? refused.get(id) : missing()
    return { id, done: !problem, message: problem ? ctx.say(problem.key as Message) : null }
  })
}

async function refusals(ctx: Context, action: Action, held: readonly Member[]) {
  const refused = new Map<string, Problem>()
  for (const person of held) {
    const problem = refusal(ctx, action, person)
    if (problem) refused.set(person.id, problem)
  }
  if (action === 'deactivate') {
    const going = held.filter(({ id }) => !refused.has(id))
    for (const id of await lastAdministrators(ctx, going)) refused.set(id, conflict('people.lastAdmin'))
  }
  return refused
}

function refusal(ctx: Context, action: Action, person: Member): Problem | null {
  if (action !== 'resend' && person.id === ctx.actor.userId) return conflict('people.notYourself')
  if (action !== 'resend' && !mayRecord.rule(ctx.actor, person)) return forbidden('people.onlyByAdmins')
  const why = WHY_NOT[action][stateOf(person)]
  return why && conflict(why)
}

async function apply(ctx: Context, action: Action, people: readonly Member[]) {
  const ids = people.map(({ id }) => id)
  switch (action) {
    case 'activate':
      return activate(ctx, ids)
    case 'deactivate':
      return deactivate(ctx, ids)
    case 'resend':
      await endInvitations(ctx.db, ids, ctx.now)
      await markInvited(ctx.db, ids, { by: ctx.actor.userId, at: ctx.now })
      return recordMany(
        ctx,
        ids.map((id) => newFact(user.invited, id, { again: true })),
      )
  }
}

function deactivatedAfter({ now }: Context, held: Member, action: Action): Date | null {
  if (action === 'deactivate') return now
  return action === 'activate' ? null : held.deactivatedAt
}
