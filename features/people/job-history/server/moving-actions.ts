import { user } from '#features/core/members/facts.ts'
import { movingPeople } from '#features/core/roles/server/api.ts'
import { holdLine, placing } from '#features/people/record/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import type { Day } from '#kit/days.ts'
import { appliedValues, valuesAsOf } from '#kit/field-history.ts'
import type { Context } from '#platform/context.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { takingBack } from '#platform/history.ts'
import { enqueueAll } from '#platform/jobs.ts'
import { ensure, invalid } from '#platform/problems.ts'
import { mayOf } from '#platform/scope.ts'
import type { JobChangeField } from '../contract.ts'
import { jobHistoryFacts } from '../facts.ts'
import { sectionOf } from './access.ts'
import * as store from './planning-store.ts'
import { APPLY } from './settling-actions.ts'

/** What one person gets. */
export interface Moved {
  userId: string
  values: Partial<Record<'managerId' | 'departmentId', string | null>>
}

interface Recorded extends Moved {
  changes: Changes
  begins: Date
  isDue: boolean
}

/**
 * Records what is so of many people from one day on, as one change: all of it or nothing. Where the day has come it is carried out now, so
 * that leads who change places never report to each other in between; elsewhere it is planned. For those who may change everyone's job.
 * @returns whose job it changes
 * @throws Problem 422 for a place that is gone, for people who would report to themselves, and for rights that would grow
 */
export async function recordMoves(
  ctx: Context,
  moves: readonly Moved[],
  { effectiveDate, reason }: { effectiveDate: Day; reason: string },
): Promise<readonly string[]> {
  const fields = new Set(moves.flatMap(({ values }) => Object.keys(values) as JobChangeField[]))
  ensure([...fields].every((field) => mayOf(ctx.actor, ANYONE, sectionOf(field), 'edit')))
  await holdLine(ctx.db)
  await placesAreThere(ctx, moves)
  const recorded = await recordedOf(ctx, moves, effectiveDate)
  const [due, ahead] = [recorded.filter(({ isDue }) => isDue), recorded.filter(({ isDue }) => !isDue)]
  const put = (people: readonly Recorded[]) => insert(ctx, people, { effectiveDate, reason })
  // tried and rolled back, so that nobody plans a move that they may not make today
  if (ahead.length > 0)
    await takingBack(ctx.db, () => judged(ctx, recorded, () => store.changeEach(ctx.db, ahead.concat(due))))
  if (due.length > 0)
    await judged(ctx, due, async () => {
      await put(due)
      await carryOut(ctx, due)
    })
  await put(ahead)
  await wakeFor(ctx, ahead, effectiveDate)
  return recorded.map(({ userId }) => userId)
}

const ANYONE = { own: false, manages: false }

const judged = (ctx: Context, people: readonly Moved[], work: () => Promise<unknown>) =>
  movingPeople(ctx, { people: people.map(({ userId }) => userId) }, 'general', work)

/** Each place once, however many people go there. */
async function placesAreThere(ctx: Context, moves: readonly Moved[]): Promise<void> {
  for (const field of ['managerId', 'departmentId'] as const) {
    const ids = new Set(moves.flatMap(({ values }) => values[field] ?? []))
    for (const id of ids) {
      const { wrong } = await placing(ctx, { managerId: null, [field]: id }, null)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
    }
  }
}

/** Those whose job really is another one from that day on. */
async function recordedOf(ctx: Context, moves: readonly Moved[], day: Day): Promise<Recorded[]> {
  const ids = moves.map(({ userId }) => userId)
  const days = new Map((await store.daysOf(ctx.db, ids, day, ctx.now)).map((one) => [one.userId, one]))
  const rows = await store.validRows(ctx.db, ids)
  return moves.flatMap(({ userId, values }) => {
    const known = days.get(userId)
    if (!known) return []
    const changes = changesBetween(valuesAsOf(rows.get(userId) ?? [], day, known.today), values)
    if (Object.keys(changes).length === 0) return []
    return [{ userId, values, changes, begins: known.begins, isDue: day <= known.today }]
  })
}

async function insert(ctx: Context, people: readonly Recorded[], row: { effectiveDate: Day; reason: string }) {
  if (people.length === 0) return
  await store.insertMany(
    ctx.db,
    people.map(({ userId, values, isDue }) => ({
      ...row,
      userId,
      values,
      isFirst: false,
      appliedAt: isDue ? ctx.now : null,
      recordedBy: ctx.actor.userId,
      replaces: null,
    })),
  )
  const from = row.effectiveDate
  await recordMany(
    ctx,
    people.map(({ userId, changes }) => newFact(jobHistoryFacts.recorded, userId, { from, changes })),
  )
}

/** People's rows become what their applied rows add up to. */
async function carryOut(ctx: Context, people: readonly Recorded[]): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  const held = await store.heldPlacesOf(ctx.db, ids)
  const rows = await store.validRows(ctx.db, ids)
  const changed = held.flatMap(({ id, ...places }) => {
    const changes = changesBetween(places, appliedValues(rows.get(id) ?? []))
    const values = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]))
    return Object.keys(changes).length > 0 ? [{ userId: id, values, changes }] : []
  })
  await store.changeEach(ctx.db, changed)
  if (await store.hasCircle(ctx.db, ids)) throw invalid({ general: ['people.managerCycle'] })
  await recordMany(
    ctx,
    changed.map(({ userId, changes }) => newFact(user.updated, userId, { changes })),
  )
}

/** One run applies whatever is due: one for each moment at which the day begins somewhere. */
async function wakeFor({ db }: Context, people: readonly Recorded[], day: Day): Promise<void> {
  const moments = new Set(people.map(({ begins }) => begins.getTime()))
  const jobs = [...moments].map((at) => ({ job: APPLY, payload: {}, key: `${day} ${at}`, at: new Date(at) }))
  if (jobs.length > 0) await enqueueAll(db, jobs)
}
