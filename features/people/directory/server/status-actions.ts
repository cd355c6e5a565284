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
import { movingPeople } from '#features/core/roles/server/api.ts'
import { mayRecord, wrongPlaces } from '#features/people/record/server/api.ts'
import type { Changes } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { recordMany, newFact } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, ensure, forbidden, invalid, missing, type Message, Problem } from '#platform/problems.ts'
import type { BULK_ACTIONS } from '../contract.ts'
import * as store from './people-store.ts'

type Action = (typeof BULK_ACTIONS)[number]
interface Move {
  departmentId?: string | null | undefined
  locationId?: string | null | undefined
}

/** One person: what stops it is the answer. */
export async function changeOne(ctx: Context, id: string, action: Exclude<Action, 'move'>) {
  const [held] = await hold(ctx.db, [id])
  if (!held) throw missing()
  const refused = (await refusals(ctx, action, [held])).get(id)
  if (refused) throw refused
  await apply(ctx, action, [held], {})
  return { id, status: held.status, deactivatedAt: deactivatedAfter(ctx, held, action)?.toISOString() ?? null }
}

/** Up to 100 people: each that can be changed is, each other says why not. */
export async function changeMany(
  ctx: Context,
  action: Action,
  ids: readonly string[],
  { departmentId, locationId }: Move,
) {
  const to = { ...(departmentId !== undefined && { departmentId }), ...(locationId !== undefined && { locationId }) }
  if (action === 'move') {
    ensure(holds(ctx.actor, 'other.job.job_details', 'edit'))
    if (Object.keys(to).length === 0) throw invalid({ departmentId: ['errors.required'] })
    const wrong = await wrongPlaces(ctx, to, null)
    if (Object.keys(wrong).length) throw invalid(wrong)
    const field = departmentId === undefined ? 'locationId' : 'departmentId'
    return movingPeople(ctx, { people: ids }, field, () => changeEach(ctx, action, ids, to))
  }
  return changeEach(ctx, action, ids, to)
}

async function changeEach(ctx: Context, action: Action, ids: readonly string[], to: Move) {
  const held = await hold(ctx.db, ids)
  const refused = await refusals(ctx, action, held)
  const able = held.filter(({ id }) => !refused.has(id))
  if (able.length) await apply(ctx, action, able, to)
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
  if (action === 'move') return null
  if (action !== 'resend' && person.id === ctx.actor.userId) return conflict('people.notYourself')
  if (action !== 'resend' && !mayRecord.rule(ctx.actor, person)) return forbidden('people.onlyByAdmins')
  const why = WHY_NOT[action][stateOf(person)]
  return why && conflict(why)
}

async function apply(ctx: Context, action: Action, people: readonly Member[], to: Move) {
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
    case 'move':
      await store.move(ctx.db, ids, to as { departmentId?: string | null })
      return recordMany(
        ctx,
        ids.map((id) => newFact(user.updated, id, { changes: changesTo(to) })),
      )
  }
}

const changesTo = (to: Move): Changes =>
  Object.fromEntries(Object.entries(to).map(([field, after]) => [field, [null, after]]))

function deactivatedAfter({ now }: Context, held: Member, action: Action): Date | null {
  if (action === 'deactivate') return now
  return action === 'activate' ? null : held.deactivatedAt
}
