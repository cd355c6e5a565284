import { fillingMany, refillingMany } from '#features/people/custom-fields/server/api.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import {
  type JobPlan,
  jobPlansFor,
  namedJobPlans,
  recordJobPlans,
  removeJobPlans,
} from '#features/people/job-history/server/api.ts'
import { wrongPlaces } from '#features/people/record/server/api.ts'
import { todayIn } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { ensure, invalid, type Message } from '#platform/problems.ts'
import type { BulkResult, Move, MoveInput, Taken } from '../changes/contract.ts'
import { FIELDS, given, moveBack, moveMany } from './move-actions.ts'
import * as store from './people-store.ts'

const SHOWN = 50

/**
 * The same for everyone: other places, at once or from a day on, and one of the company's own fields. Of each person all of it happens or
 * nothing.
 * @throws Problem 422 if a place, the day or the value cannot be
 */
export async function changeAll(ctx: Context, ids: readonly string[], asked: MoveInput): Promise<BulkResult[]> {
  const { to, filling, able } = await weighed(ctx, ids, asked)
  const { own } = asked
  const moved = isEmpty(to) ? able.map((id) => done(id)) : await moveOn(ctx, able, to, asked.effectiveDate)
  const filled = await filling?.keep(moved.flatMap((one) => (one.done ? one.id : [])))
  const results = new Map(moved.map((one) => [one.id, one]))
  return ids.map((id) => {
    const why = filling?.refused.get(id)
    if (why !== undefined) return refused(ctx, id, why)
    const change = filled?.get(id)
    return { ...results.get(id)!, ...(own && change && { own: { fieldId: own.fieldId, ...change } }) }
  })
}

const done = (id: string): BulkResult => ({ id, done: true, message: null })
const refused = (ctx: Context, id: string, why: Message): BulkResult => ({ id, done: false, message: ctx.say(why) })
const isEmpty = (move: Move) => Object.keys(move).length === 0

/** Whom the day is still to come for gets a row in the job history; of everyone else it has come. */
async function moveOn(ctx: Context, ids: readonly string[], to: Move, day: string | undefined): Promise<BulkResult[]> {
  if (day === undefined) return moveMany(ctx, ids, to)
  const plans = await jobPlansFor(ctx, ids, to, day)
  const later = new Set(plans.map(({ userId }) => userId))
  const own = (userId: string) => userId === to.managerId
  const changing = plans.filter(({ userId, changes }) => !own(userId) && Object.keys(changes).length > 0)
  const rows = await recordJobPlans(ctx, changing, to, day)
  const now = ids.filter((id) => !later.has(id))
  const moved = new Map((now.length ? await moveMany(ctx, now, to) : []).map((one) => [one.id, one]))
  return ids.map((id) => {
    if (!later.has(id)) return moved.get(id)!
    if (own(id)) return refused(ctx, id, 'people.ownManager')
    const changeId = rows.get(id)
    return { ...done(id), ...(changeId && { changeId }) }
  })
}

/** What `changeAll` would change, in names. */
export async function preview(ctx: Context, ids: readonly string[], asked: MoveInput) {
  const { to, filling, able } = await weighed(ctx, ids, asked)
  const { own, effectiveDate } = asked
  const plans: JobPlan[] = effectiveDate && !isEmpty(to) ? await jobPlansFor(ctx, able, to, effectiveDate) : []
  const planned = await namedJobPlans(ctx, plans)
  const people = (await store.namedPlaces(ctx.db, able, to)).map((person) => {
    const said = filling?.said.get(person.id)
    const field = own && said && said.before !== said.after ? keyOfField(own.fieldId) : undefined
    const others = planned.get(person.id) ?? person.changes
    const ofOwn = field ? [{ field, before: said!.before || null, after: said!.after || null }] : []
    return { ...person, changes: [...others.filter(isMoved), ...ofOwn] }
  })
  const changed = people.filter(({ changes }) => changes.length > 0)
  return {
    changed: changed.length,
    unchanged: people.length - changed.length,
    refused: ids.length - able.length,
    people: changed.slice(0, SHOWN),
  }
}

type Named = { field: string; before: string | null; after: string | null }
const isMoved = <C extends Named>(change: C): change is C & { field: keyof Move } =>
  (FIELDS as readonly string[]).includes(change.field)

/** Takes it back of each person, as far as nobody has changed it since. */
export async function undo(ctx: Context, moves: readonly Taken[]): Promise<BulkResult[]> {
  const placed = moves.filter(({ was }) => !isEmpty(given(was)))
  const planned = moves.flatMap(({ id, changeId }) => (changeId ? [{ id: changeId, userId: id }] : []))
  if (placed.length + planned.length > 0) ensureMover(ctx)
  const problems = new Map([
    ...(await placesBack(ctx, placed)),
    ...(await plansBack(ctx, planned)),
    ...(await fieldsBack(ctx, moves)),
  ])
  return moves.map(({ id }) => ({ id, done: !problems.has(id), message: problems.get(id) ?? null }))
}

/** Why it was not done, by the person. */
type Problems = readonly (readonly [id: string, why: string])[]

async function placesBack(ctx: Context, placed: readonly Taken[]): Promise<Problems> {
  const results = placed.length ? await moveBack(ctx, placed) : []
  return results.flatMap(({ id, message }) => (message === null ? [] : [[id, message] as const]))
}

async function plansBack(ctx: Context, planned: readonly { id: string; userId: string }[]): Promise<Problems> {
  if (planned.length === 0) return []
  const removed = await removeJobPlans(ctx, planned, FIELDS, ctx.say('people.undoneWhy'))
  const left = planned.filter(({ userId }) => !removed.has(userId))
  return left.map(({ userId }) => [userId, ctx.say('people.movedSince')] as const)
}

async function fieldsBack(ctx: Context, moves: readonly Taken[]): Promise<Problems> {
  const changed = moves.flatMap(({ id, own }) =>
    own ? [{ id, fieldId: own.fieldId, value: own.was, is: own.is }] : [],
  )
  const problems: (readonly [string, string])[] = []
  for (const [fieldId, wanted] of Map.groupBy(changed, (one) => one.fieldId)) {
    const filling = await refillingMany(ctx, fieldId, wanted)
    await filling.keep(wanted.map(({ id }) => id))
    problems.push(...[...filling.refused].map(([id, why]) => [id, ctx.say(why)] as const))
  }
  return problems
}

function ensureMover(ctx: Context) {
  ensure(holds(ctx.actor, 'other.job.job_details', 'edit'))
}

/** The requested change and the people it can apply to. @throws Problem 422 if it can apply to nobody */
export async function weighed(ctx: Context, ids: readonly string[], asked: MoveInput) {
  const to = await checked(ctx, asked)
  const { own } = asked
  const filling = own && (await fillingMany(ctx, own.fieldId, ids, own.value))
  return { to, filling, able: ids.filter((id) => !filling?.refused.has(id)) }
}

/** The places that are given. @throws Problem 422 when nothing is, or one of them, or the day, cannot be */
async function checked(ctx: Context, { own, effectiveDate, ...places }: MoveInput): Promise<Move> {
  const to = given(places)
  if (!isEmpty(to) || !own) ensureMover(ctx)
  if (isEmpty(to) && !own) throw invalid({ departmentId: ['errors.required'] })
  const wrong: Record<string, Message[]> = {
    ...(isEmpty(to) ? {} : await wrongPlaces(ctx, to, null)),
    ...(effectiveDate !== undefined && wrongDay(ctx, effectiveDate, own !== undefined)),
  }
  if (Object.keys(wrong).length) throw invalid(wrong)
  return to
}

/** Where the day has not come yet at the last place on earth, it has passed nowhere. */
function wrongDay({ now }: Context, day: string, hasOwn: boolean): Record<string, Message[]> {
  if (day < todayIn('Etc/GMT+12', now)) return { effectiveDate: ['people.dayPast'] }
  return hasOwn && day > todayIn('Etc/GMT-14', now) ? { effectiveDate: ['people.fieldsToday'] } : {}
}
