import { recordJobMoves } from '#features/people/job-history/server/api.ts'
import { holdLine, whereabouts } from '#features/people/record/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { MOST_REORGANISATIONS, type ReorganisationFields } from '../contract.ts'
import { reorganisationFacts } from '../facts.ts'
import { may } from './access.ts'
import { circlesIn, conflictsOf, managersWith, netOf, type Values } from './rules.ts'
import * as store from './store.ts'

export async function create(ctx: Context, fields: ReorganisationFields) {
  if ((await store.count(ctx.db)) >= MOST_REORGANISATIONS)
    throw conflict({ key: 'reorganisations.tooMany', values: { most: MOST_REORGANISATIONS } })
  const made = await store.insert(ctx.db, fields, ctx.actor.userId)
  await record(ctx, reorganisationFacts.created, made.id, {})
  return made
}

export async function change(
  ctx: Context,
  one: One,
  { isShared, ...fields }: ReorganisationFields & { isShared?: boolean | undefined },
) {
  const draft = await heldDraft(ctx, one)
  if (isShared === false && draft.isShared) ensure(may.unshare(ctx.actor, draft))
  const after = { ...fields, isShared: isShared ?? draft.isShared }
  const saved = await store.change(ctx.db, draft, after)
  // neither the name nor the note: readers of the trail may not know of it
  const { effectiveDate } = draft
  const changes = changesBetween(
    { effectiveDate, isShared: draft.isShared },
    { effectiveDate: after.effectiveDate, isShared: after.isShared },
  )
  await record(ctx, reorganisationFacts.changed, draft.id, { changes })
  return saved
}

export async function remove(ctx: Context, one: One): Promise<void> {
  const { id } = await heldDraft(ctx, one)
  await store.remove(ctx.db, id)
  await record(ctx, reorganisationFacts.deleted, id, {})
}

/** Adds a step. @throws Problem 422 at what is not there, or for a circle */
export async function plan(ctx: Context, one: One, usersIds: readonly string[], values: Values) {
  const draft = await heldDraft(ctx, one)
  const chosen = [...new Set(usersIds)]
  const { company, moves } = await draftedOn(ctx, draft)
  if (chosen.some((id) => !company.has(id))) throw invalid({ usersIds: ['errors.gone'] })
  await ensureThere(ctx, values, company)
  if (Object.values(values).every((value) => value === undefined))
    throw invalid({ general: ['reorganisations.nothingMoves'] })
  if (values.managerId && chosen.includes(values.managerId)) throw invalid({ managerId: ['people.ownManager'] })
  const next = new Map(moves)
  for (const id of chosen) next.set(id, { userId: id, values: { ...moves.get(id)?.values, ...values }, was: {} })
  const circles = circlesIn(managersWith(company, next))
  if (values.managerId && chosen.some((id) => circles.has(id))) throw invalid({ managerId: ['reorganisations.circle'] })
  const fields = Object.keys(values) as (keyof Values)[]
  await store.addStep(
    ctx.db,
    draft.id,
    chosen.map((userId) => ({
      userId,
      values,
      was: Object.fromEntries(fields.map((field) => [field, company.get(userId)![field]])),
    })),
  )
  const saved = await store.change(ctx.db, draft, {})
  await record(ctx, reorganisationFacts.planned, draft.id, { people: chosen.length })
  return saved
}

export async function undo(ctx: Context, one: One) {
  const draft = await heldDraft(ctx, one)
  if (!(await store.removeLastStep(ctx.db, draft.id))) throw conflict('reorganisations.nothingToUndo')
  const saved = await store.change(ctx.db, draft, {})
  await record(ctx, reorganisationFacts.undone, draft.id, {})
  return saved
}

/** Keeps moves as they lead, from where the people are now; or takes them out. */
export async function decide(ctx: Context, one: One, usersIds: readonly string[], decision: 'keep' | 'drop') {
  const draft = await heldDraft(ctx, one)
  const { company, moves } = await draftedOn(ctx, draft)
  const chosen = [...new Set(usersIds)].filter((id) => moves.has(id))
  if (chosen.length === 0) throw invalid({ usersIds: ['errors.gone'] })
  if (decision === 'drop') await store.dropPeople(ctx.db, draft.id, chosen)
  else {
    const there = chosen.flatMap((userId) => {
      const now = company.get(userId)
      return now ? [{ userId, now }] : []
    })
    await store.beginAt(ctx.db, draft.id, there)
  }
  const saved = await store.change(ctx.db, draft, {})
  await record(ctx, reorganisationFacts.decided, draft.id, { people: chosen.length, decision })
  return saved
}

/**
 * Everyone's move becomes a change of their job from a day on, through the record itself: in one transaction, with the name of the draft as
 * the reason. From then on it is the record of what was done.
 */
export async function apply(ctx: Context, one: One, effectiveDate: Day): Promise<number> {
  const draft = await heldDraft(ctx, one)
  const { today } = await whereabouts(ctx.db, ctx.actor.userId, ctx.now)
  if (effectiveDate < today) throw invalid({ effectiveDate: ['reorganisations.dayIsOver'] })
  await holdLine(ctx.db)
  const { company, moves, departments } = await draftedOn(ctx, { ...draft, effectiveDate })
  if (moves.size === 0) throw conflict('reorganisations.nothingToApply')
  const undecided = conflictsOf(moves, company, new Set(departments.keys())).size
  if (undecided > 0) throw conflict({ key: 'reorganisations.decideFirst', values: { count: undecided } })
  const people = await recordJobMoves(ctx, [...moves.values()], { effectiveDate, reason: draft.name })
  await store.change(ctx.db, draft, { effectiveDate, isShared: true, appliedAt: ctx.now, appliedBy: ctx.actor.userId })
  const details = { name: draft.name, effectiveDate, people: people.length }
  await record(ctx, reorganisationFacts.applied, draft.id, details)
  return people.length
}

interface One {
  id: string
  version?: number | undefined
}

/** A draft that the actor may know of, held. @throws Problem 404, or 409 once it is applied or has another version */
async function heldDraft(ctx: Context, { id, version }: One): Promise<store.Row> {
  const draft = found(await store.hold(ctx.db, id))
  found(may.see(ctx.actor, draft) || undefined)
  if (draft.appliedAt !== null) throw conflict('reorganisations.isApplied')
  if (version !== undefined && version !== draft.version) throw conflict('errors.stale')
  return draft
}

/** The company of the draft's day, and what it moves. */
export async function draftedOn(ctx: Context, { id, effectiveDate }: Pick<store.Row, 'id' | 'effectiveDate'>) {
  const { today } = await whereabouts(ctx.db, ctx.actor.userId, ctx.now)
  const day = effectiveDate !== null && effectiveDate > today ? effectiveDate : today
  const company = await store.companyOn(ctx.db, day, today)
  const steps = await store.stepsOf(ctx.db, [id])
  const departments = await store.departmentsOf(ctx.db)
  return { today, day, company, steps, moves: netOf(steps), departments }
}

async function ensureThere(ctx: Context, { managerId, departmentId }: Values, company: ReadonlyMap<string, unknown>) {
  if (managerId && !company.has(managerId)) throw invalid({ managerId: ['errors.gone'] })
  if (departmentId && !(await store.departmentsOf(ctx.db)).has(departmentId))
    throw invalid({ departmentId: ['errors.gone'] })
}
