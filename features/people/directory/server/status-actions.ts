import { holdAdmins, movingPeople } from '#features/core/roles/server/api.ts'
import { mayProfile, wrongPlaces } from '#features/people/profile/server/api.ts'
import type { Context } from '#platform/context.ts'
import { recordMany } from '#platform/events.ts'
import { live } from '#platform/live-door.ts'
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
  const [held] = await store.hold(ctx.db, [id])
  if (!held) throw missing()
  const [refused] = await refusals(ctx, action, [held])
  if (refused) throw refused.problem
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
  const held = await store.hold(ctx.db, ids)
  const refused = new Map((await refusals(ctx, action, held)).map(({ id, problem }) => [id, problem]))
  const able = held.filter(({ id }) => !refused.has(id))
  if (able.length) await apply(ctx, action, able, to)
  const known = new Set(held.map(({ id }) => id))
  return ids.map((id) => {
    const problem = known.has(id) ? refused.get(id) : missing()
    return { id, done: !problem, message: problem ? ctx.say(problem.key as Message) : null }
  })
}

async function refusals(ctx: Context, action: Action, held: readonly store.Held[]) {
  const admins = action === 'deactivate' && held.some(({ isAdmin }) => isAdmin) ? await holdAdmins(ctx.db) : []
  const remaining = new Set(admins)
  const refused: { id: string; problem: Problem }[] = []
  for (const person of held) {
    const problem = refusal(ctx, action, person, remaining)
    if (problem) refused.push({ id: person.id, problem })
    else if (action === 'deactivate') remaining.delete(person.id)
  }
  return refused
}

/** @param admins those who would still be there; counts down while many are shut out at once */
function refusal(ctx: Context, action: Action, person: store.Held, admins: ReadonlySet<string>): Problem | null {
  if (action === 'resend') return resending(person)
  if (action === 'move') return null
  if (person.id === ctx.actor.userId) return conflict('people.notYourself')
  if (!mayProfile.rule(ctx.actor, person)) return forbidden('people.onlyByAdmins')
  if (action === 'activate') return person.deactivatedAt ? null : conflict('people.alreadyActive')
  if (person.deactivatedAt) return conflict('people.alreadyDeactivated')
  return admins.has(person.id) && admins.size === 1 ? conflict('people.lastAdmin') : null
}

function resending(person: store.Held): Problem | null {
  if (person.deactivatedAt) return conflict('people.alreadyDeactivated')
  return person.status === 'pending' ? null : conflict('people.alreadyAccepted')
}

async function apply(ctx: Context, action: Action, people: readonly store.Held[], to: Move) {
  const ids = people.map(({ id }) => id)
  const facts = (details: object = {}) => ids.map((subjectId) => ({ subjectId, details }))
  switch (action) {
    case 'activate':
      await store.setDeactivated(ctx.db, ids, null)
      return recordMany(ctx, 'user.activated', facts())
    case 'deactivate':
      await store.setDeactivated(ctx.db, ids, ctx.now)
      await store.shutOut(ctx.db, ids, ctx.now)
      ctx.afterCommit(() => {
        for (const userId of ids) live.end(ctx.company.id, { userId })
      })
      return recordMany(ctx, 'user.deactivated', facts())
    case 'resend':
      await store.endLinks(ctx.db, ids, ctx.now, 'invitation')
      await store.markInvited(ctx.db, ids, ctx.actor.userId, ctx.now)
      return recordMany(ctx, 'user.invited', facts({ again: true }))
    case 'move':
      await store.move(ctx.db, ids, to as { departmentId?: string | null })
      return recordMany(ctx, 'user.updated', facts({ changes: changesTo(to) }))
  }
}

const changesTo = (to: Move) => Object.fromEntries(Object.entries(to).map(([field, after]) => [field, [null, after]]))

function deactivatedAfter({ now }: Context, held: store.Held, action: Action): Date | null {
  if (action === 'deactivate') return now
  return action === 'activate' ? null : held.deactivatedAt
}
