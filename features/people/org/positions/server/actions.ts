import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid, type Message } from '#platform/problems.ts'
import type { PositionFields } from '../contract.ts'
import { positionFacts } from '../facts.ts'
import * as store from './store.ts'

export async function list(ctx: Context) {
  const edit = ['org.positions', 'settings.departments'].some((key) => holds(ctx.actor, key, 'edit'))
  return { data: await store.list(ctx.db), can: { edit } }
}

export async function create(ctx: Context, given: PositionFields) {
  const fields = complete(given)
  await check(ctx, null, fields)
  const id = await store.insert(ctx.db, fields, ctx.actor.userId)
  await record(ctx, positionFacts.created, id, { name: fields.name })
  return { id }
}

export async function change(ctx: Context, id: string, given: PositionFields, version?: number) {
  await store.holdTree(ctx.db)
  const before = found(await store.find(ctx.db, id))
  const fields = complete(given)
  await check(ctx, id, fields)
  const changes = changesBetween(before, fields)
  const saved = await store.change(ctx.db, id, fields, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, positionFacts.updated, id, { changes })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string, version?: number) {
  const before = found(await store.find(ctx.db, id))
  if (version !== undefined && version !== before.version) throw conflict('errors.stale')
  const count = await store.uses(ctx.db, id)
  if (count) throw conflict({ key: 'org.positionInUse', values: { count } })
  if (!(await store.remove(ctx.db, id, version))) throw conflict('errors.stale')
  await record(ctx, positionFacts.deleted, id, { name: before.name })
}

const complete = (given: PositionFields) => ({
  name: given.name,
  departmentId: given.departmentId ?? null,
  locationId: given.locationId ?? null,
  reportsToId: given.reportsToId ?? null,
  isManagement: given.isManagement,
  recruitingStartDate: given.recruitingStartDate ?? null,
  recruitingEndDate: given.recruitingEndDate ?? null,
})

async function check(ctx: Context, id: string | null, fields: ReturnType<typeof complete>) {
  const { departmentId, locationId, reportsToId, recruitingStartDate: start, recruitingEndDate: end } = fields
  const seen = await store.check(ctx.db, id, fields)
  const rules: [field: string, isWrong: boolean, message: Message][] = [
    ['departmentId', departmentId !== null && !seen.department, 'errors.gone'],
    ['locationId', locationId !== null && !seen.location, 'errors.gone'],
    ['reportsToId', reportsToId !== null && !seen.superior, 'errors.gone'],
    ['reportsToId', id !== null && seen.isBelow, 'org.positionBelowItself'],
    ['recruitingEndDate', start !== null && end !== null && end < start, 'org.endsBeforeStart'],
  ]
  const wrong = rules.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, [message]])
  if (wrong.length) throw invalid(Object.fromEntries(wrong))
}
