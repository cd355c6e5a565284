import { user } from '#features/core/members/facts.ts'
import { movingPeople } from '#features/core/roles/server/api.ts'
import { holdLine, whereabouts } from '#features/people/record/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { enqueue } from '#platform/jobs.ts'
import { conflict, ensure, found, invalid, type Message } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { takingBack } from '#platform/history.ts'
import type { LeavingFields } from '../contract.ts'
import { leavingFacts } from '../facts.ts'
import { may } from './access.ts'
import { CARRY_OUT, carryOutDue, LAST_ADMIN, newManagers } from './carry-actions.ts'
import { periodsFrom, plannedFrom } from './leaving-present.ts'
import * as store from './store.ts'

export async function show(ctx: Context, userId: string) {
  const { subject, relation } = await subjectOf(ctx, userId)
  ensure(may.see(ctx.actor, relation))
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  const rows = await store.rowsOf(ctx.db, userId)
  const whole = may.seeWhy(ctx.actor, relation)
  const planned = rows.find(({ carriedOut }) => !carriedOut)
  const records = may.record(ctx.actor, relation, subject)
  return {
    planned: planned ? plannedFrom(planned, whole, ctx.say) : null,
    periods: periodsFrom(rows, subject, { whole, firstDays: may.seeFirstDay(ctx.actor, relation) }),
    today,
    can: {
      record: records && !subject.deactivated,
      rehire: records && rows[0] !== undefined && store.hasLeft(rows[0]),
    },
  }
}

/** Records the last day of a person. One that has passed is carried out at once. */
export async function plan(ctx: Context, userId: string, given: LeavingFields): Promise<void> {
  const { fields, before } = await ready(ctx, userId, given)
  if (before) throw conflict('leaving.plannedAlready')
  const work = async () => {
    const recorded = { userId, recordedBy: ctx.actor.userId, recordedAt: ctx.now }
    if (!(await store.insert(ctx.db, { ...fields, ...recorded }))) throw conflict('leaving.plannedAlready')
    await record(ctx, leavingFacts.recorded, userId, { lastDay: fields.lastDay })
  }
  await put(ctx, userId, { lastDay: null }, fields, work)
}

export async function change(ctx: Context, userId: string, given: LeavingFields, version: number): Promise<void> {
  const { fields, before } = await ready(ctx, userId, given)
  const row = found(before)
  const work = async () => {
    if (!(await store.update(ctx.db, userId, fields, version))) throw conflict('errors.stale')
    await record(ctx, leavingFacts.changed, userId, { changes: changesOf(row, fields) })
  }
  await put(ctx, userId, row, fields, work)
}

export async function withdraw(ctx: Context, userId: string, version: number): Promise<void> {
  const { subject, relation } = await subjectOf(ctx, userId)
  ensure(may.record(ctx.actor, relation, subject))
  const lastDay = await store.withdraw(ctx.db, userId, version, ctx.now)
  if (lastDay === undefined) throw conflict('errors.stale')
  await record(ctx, leavingFacts.withdrawn, userId, { lastDay })
  await follow(ctx, userId, lastDay, null)
}

async function subjectOf(ctx: Context, userId: string) {
  const subject = found(await store.person(ctx.db, userId, ctx.actor))
  return { subject, relation: relationFrom(ctx.actor, userId, subject.relation) }
}

/** @throws Problem 403, 404, 409 for a person who has left, 422 by field */
async function ready(ctx: Context, userId: string, { note, reportsTo, ...given }: LeavingFields) {
  const { subject, relation } = await subjectOf(ctx, userId)
  ensure(may.record(ctx.actor, relation, subject))
  if (subject.deactivated) throw conflict('people.alreadyDeactivated')
  await holdLine(ctx.db)
  const wrong = { ...(await wrongDay(ctx, subject, given.lastDay)), ...(await wrongManager(ctx, userId, reportsTo)) }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const { manager } = await store.around(ctx.db, userId, 0)
  const fields = { ...given, note, reportsTo: reportsTo === undefined ? (manager?.id ?? null) : reportsTo }
  const [before] = (await store.rowsOf(ctx.db, userId)).filter(({ carriedOut }) => !carriedOut)
  return { fields, before }
}

async function wrongDay({ db }: Context, subject: Subject, lastDay: string): Promise<Wrong> {
  if (lastDay < subject.firstDay) return { lastDay: ['people.leavesBeforeJoining'] }
  const isLast = subject.isAdmin && !(await store.administratorStays(db, subject.id))
  return isLast ? { lastDay: [LAST_ADMIN] } : {}
}

async function wrongManager({ db }: Context, userId: string, reportsTo: string | null | undefined): Promise<Wrong> {
  if (reportsTo === userId) return { reportsTo: ['leaving.ownReports'] }
  return reportsTo && !(await store.isHere(db, reportsTo)) ? { reportsTo: ['errors.gone'] } : {}
}

type Wrong = Record<string, Message[]>
type Subject = NonNullable<Awaited<ReturnType<typeof store.person>>>

/** What the trail says of a change. */
const changesOf = (before: Pick<store.Row, 'lastDay' | 'reportsTo'>, { lastDay, reportsTo }: store.Fields): Changes =>
  changesBetween({ lastDay: before.lastDay, reportsTo: before.reportsTo?.id ?? null }, { lastDay, reportsTo })

/** A leaving is recorded or changed: who may not give the reports their new manager today does not plan it either. */
async function put(
  ctx: Context,
  userId: string,
  before: { lastDay: string | null },
  { lastDay, reportsTo }: store.Fields,
  work: () => Promise<void>,
): Promise<void> {
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  const { manager } = await store.around(ctx.db, userId, 0)
  const moves = await newManagers(ctx.db, userId, { reportsTo, managerId: manager?.id ?? null })
  const people = moves.map(({ id }) => id)
  const all = async () => {
    await work()
    await follow(ctx, userId, before.lastDay, lastDay)
  }
  if (lastDay < today)
    return movingPeople(ctx, { people }, 'reportsTo', async () => {
      await all()
      await carryOutDue(ctx, userId)
    })
  const move = async () => {
    for (const { id, to } of moves) await store.setManager(ctx.db, [id], to)
  }
  if (people.length > 0) await takingBack(ctx.db, () => movingPeople(ctx, { people }, 'reportsTo', move))
  await all()
  const at = await store.endOf(ctx.db, userId, lastDay)
  await enqueue(ctx.db, CARRY_OUT, { userId }, { key: userId, at })
}

/** The person's row says the last day: everything reads it there, and what depends on it hears of the change. */
async function follow(ctx: Context, userId: string, before: string | null, lastDay: string | null): Promise<void> {
  if (before === lastDay) return
  await store.setLastDay(ctx.db, userId, lastDay)
  await record(ctx, user.updated, userId, { changes: { terminationDate: [before, lastDay] } })
}
