import { movingPeople } from '#features/core/roles/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import type { Day } from '#kit/days.ts'
import { valuesAsOf } from '#kit/field-history.ts'
import type { Context } from '#platform/context.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { takingBack } from '#platform/history.ts'
import { enqueueAll } from '#platform/jobs.ts'
import { JOB_CHANGE_FIELDS, type JobChangeField } from '../contract.ts'
import { jobHistoryFacts } from '../facts.ts'
import { APPLY, MOVES } from './settling-actions.ts'
import * as store from './planning-store.ts'
import { namesOf, type Values } from './store.ts'

/** What a row for a day to come changes of a person, against what is so on that day. */
export interface Plan {
  userId: string
  changes: Changes
  /** When that day begins where they work. */
  begins: Date
}

/** Plans of those for whom the day is still to come; rights are the caller's. */
export async function plansFor(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userIds: readonly string[],
  values: Values,
  day: Day,
): Promise<Plan[]> {
  const ahead = await store.daysAhead(db, userIds, day, now)
  const rows = await store.validRows(
    db,
    ahead.map(({ userId }) => userId),
  )
  return ahead.map(({ userId, today, begins }) => ({
    userId,
    begins,
    changes: changesBetween(valuesAsOf(rows.get(userId) ?? [], day, today), values),
  }))
}

/** Plans in names: by the person, each field that changes. */
export async function namedPlans(ctx: Context, plans: readonly Plan[]) {
  const sides = plans.flatMap(({ changes }) =>
    ([0, 1] as const).map((side) => ({
      values: Object.fromEntries(Object.entries(changes).map(([field, of]) => [field, of[side]])) as Values,
    })),
  )
  const names = await namesOf(ctx.db, sides)
  const nameOf = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? null) : null)
  return new Map(
    plans.map(({ userId, changes }) => [
      userId,
      JOB_CHANGE_FIELDS.flatMap((field) => {
        const change = changes[field]
        return change ? [{ field, before: nameOf(change[0]), after: nameOf(change[1]) }] : []
      }),
    ]),
  )
}

/**
 * Records the same row for many people, each with a fact of its own; a job carries it out when the day begins where they work. It is tried
 * now and rolled back, so that nobody plans a move that they may not make today.
 * @returns the row of each person
 */
export async function recordPlans(
  ctx: Context,
  plans: readonly Plan[],
  values: Values,
  day: Day,
): Promise<ReadonlyMap<string, string>> {
  if (plans.length === 0) return new Map()
  const people = plans.map(({ userId }) => userId)
  const field = MOVES.find((name) => name in values)
  if (field) {
    const move = () => store.changePlacesOf(ctx.db, people, values)
    await takingBack(ctx.db, () => movingPeople(ctx, { people }, field, move))
  }
  const row = { effectiveDate: day, reason: '', values, isFirst: false, appliedAt: null, replaces: null }
  const made = await store.insertMany(
    ctx.db,
    people.map((userId) => ({ ...row, userId, recordedBy: ctx.actor.userId })),
  )
  // one run applies whatever is due: one for each moment at which the day begins somewhere
  const moments = new Set(plans.map(({ begins }) => begins.getTime()))
  await enqueueAll(
    ctx.db,
    [...moments].map((at) => ({ job: APPLY, payload: {}, key: `${day} ${at}`, at: new Date(at) })),
  )
  await recordMany(
    ctx,
    plans.map(({ userId, changes }) => newFact(jobHistoryFacts.recorded, userId, { from: day, changes })),
  )
  return made
}

/** Removes rows that are still planned and set nothing but these fields. @returns whose were removed */
export async function removePlans(
  ctx: Context,
  rows: readonly { id: string; userId: string }[],
  fields: readonly JobChangeField[],
  why: string,
): Promise<ReadonlySet<string>> {
  const ended = await store.endPlanned(ctx.db, rows, fields, { by: ctx.actor.userId, why })
  await recordMany(
    ctx,
    ended.map(({ userId, effectiveDate: from }) => newFact(jobHistoryFacts.removed, userId, { from, why })),
  )
  return new Set(ended.map(({ userId }) => userId))
}
