import { namedEntries } from '#features/core/catalogues/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid, type Message } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import type { EmploymentFields } from '../contract.ts'
import { employmentFacts } from '../facts.ts'
import { may } from './access.ts'
import { withStates } from './rules.ts'
import * as store from './store.ts'

export async function show(ctx: Context, userId: string) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensure(may.see(ctx.actor, relation))
  const edit = may.edit(ctx.actor, relation)
  const data = withStates(await store.list(ctx.db, userId), ctx.now.toISOString().slice(0, 10))
  return { data, choices: edit ? await choices(ctx) : null, can: { edit } }
}

async function choices(ctx: Context) {
  const entries = await namedEntries(ctx.db, ['employment_types', 'schedule_types'])
  const of = (list: string) =>
    entries.filter(({ catalogue }) => catalogue === list).map(({ id, name }) => ({ id, name }))
  return { types: of('employment_types'), schedules: of('schedule_types') }
}

export async function add(ctx: Context, userId: string, given: EmploymentFields) {
  await mayEdit(ctx, userId)
  const fields = complete(given)
  refuseWrong(fields, await store.check(ctx.db, userId, null, fields))
  const id = await store.insert(ctx.db, userId, fields, ctx.actor.userId)
  await record(ctx, employmentFacts.employmentAdded, userId, { from: fields.effectiveDate })
  return { id }
}

export async function change(ctx: Context, userId: string, id: string, given: EmploymentFields, version?: number) {
  await mayEdit(ctx, userId)
  const fields = complete(given)
  const seen = await store.check(ctx.db, userId, id, fields)
  const before = found(seen.before)
  refuseWrong(fields, seen)
  const saved = await store.change(ctx.db, userId, id, fields, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, employmentFacts.employmentChanged, userId, { changes: changesBetween(before, fields) })
  return { id, version: saved }
}

export async function remove(ctx: Context, userId: string, id: string, version?: number) {
  await mayEdit(ctx, userId)
  const { effectiveDate, deleted } = found(await store.remove(ctx.db, userId, id, version))
  if (!deleted) throw conflict('errors.stale')
  await record(ctx, employmentFacts.employmentDeleted, userId, { from: effectiveDate })
}

/** @throws Problem 404 when there is no such person, 403 when theirs is not the actor's to change */
async function mayEdit(ctx: Context, userId: string) {
  ensure(may.edit(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
}

const complete = ({ effectiveDate, typeId, scheduleId, comments }: EmploymentFields): store.Fields => ({
  effectiveDate,
  typeId,
  scheduleId: scheduleId ?? null,
  comments,
})

function refuseWrong(fields: store.Fields, seen: Awaited<ReturnType<typeof store.check>>) {
  const wrong: Record<string, Message[]> = {}
  if (seen.dayTaken) wrong.effectiveDate = ['employment.dayTaken']
  if (!seen.type) wrong.typeId = ['errors.gone']
  if (fields.scheduleId && !seen.schedule) wrong.scheduleId = ['errors.gone']
  if (Object.keys(wrong).length) throw invalid(wrong)
}
