import { randomUUID } from 'node:crypto'
import { movingPeople } from '#features/core/roles/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid, type Message } from '#platform/problems.ts'
import type { DepartmentFields } from '../contract.ts'
import { departmentFacts } from '../facts.ts'
import * as store from './store.ts'

export async function list(ctx: Context) {
  return { data: await store.list(ctx.db), can: { edit: holds(ctx.actor, 'settings.departments', 'edit') } }
}

export async function create(ctx: Context, given: DepartmentFields) {
  await store.holdTree(ctx.db)
  const fields = complete(given)
  await check(ctx, null, fields)
  const id = await store.insert(ctx.db, fields)
  await record(ctx, departmentFacts.created, id, { name: fields.name })
  return { id }
}

export async function change(ctx: Context, id: string, given: DepartmentFields, version?: number) {
  await store.holdTree(ctx.db)
  const before = found(await store.find(ctx.db, id))
  if (version !== undefined && version !== before.version) throw conflict('errors.stale')
  const fields = complete(given)
  await check(ctx, id, fields)
  const changes = changesBetween(before, fields)
  const work = () => store.change(ctx.db, id, fields, version)
  const moves = fields.parentId !== before.parentId
  const saved = await (moves ? movingPeople(ctx, { departments: [id] }, 'parentId', work) : work())
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, departmentFacts.updated, id, { changes })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string, replacementId?: string, version?: number) {
  await store.holdTree(ctx.db)
  const { name, uses, isBelow, replacement } = found(await store.removal(ctx.db, id, replacementId))
  if (replacementId && !replacement) throw invalid({ replacementId: ['errors.gone'] })
  if (replacementId && isBelow) throw invalid({ replacementId: ['org.replacementBelow'] })
  if (uses && !replacementId) throw conflict({ key: 'org.departmentInUse', values: { count: uses } })
  const gone = await movingPeople(ctx, { departments: [id] }, 'replacementId', () =>
    store.remove(ctx.db, id, version, replacementId),
  )
  if (!gone) throw conflict('errors.stale')
  await record(ctx, departmentFacts.deleted, id, { name, replacementId: replacementId ?? null })
}

const complete = ({ name, type, parentId, leadId, reportsTo, managerId }: DepartmentFields) => ({
  name,
  type,
  parentId: parentId ?? null,
  leadId: leadId ?? null,
  reportsTo,
  managerId: reportsTo === 'manager' ? (managerId ?? null) : null,
})

async function check(ctx: Context, id: string | null, fields: ReturnType<typeof complete>) {
  const seen = await store.check(ctx.db, { id, ...fields })
  const { parentId, leadId, managerId, reportsTo } = fields
  const rules: [field: string, isWrong: boolean, message: Message][] = [
    ['parentId', parentId !== null && !seen.parent, 'errors.gone'],
    ['parentId', id !== null && seen.isBelow, 'org.departmentBelowItself'],
    ['name', seen.taken, 'org.nameTaken'],
    ['leadId', leadId !== null && !seen.lead, 'errors.gone'],
    ['managerId', reportsTo === 'manager' && !seen.manager, managerId ? 'errors.gone' : 'errors.required'],
  ]
  const wrong = rules.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, [message]])
  if (wrong.length) throw invalid(Object.fromEntries(wrong))
}

/** The department of this name, added at the top where there is none: for those who know names only. @param first of several with this name */
export async function named(
  ctx: Pick<Context, 'db' | 'ip'> & { actor: { userId: string } | null },
  name: string,
  first: string | null,
): Promise<string> {
  const known = await store.idOf(ctx.db, name, first)
  if (known) return known
  const id = randomUUID()
  await store.insertNamed(ctx.db, [{ id, name }])
  await record(ctx, departmentFacts.created, id, { name })
  return id
}
