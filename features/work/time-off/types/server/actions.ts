import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { type LeaveType, type LeaveTypeFields, MOST_TYPES } from '../contract.ts'
import { typeFacts } from '../facts.ts'
import * as store from './store.ts'

export async function list(ctx: Context): Promise<{ data: LeaveType[]; can: { edit: boolean } }> {
  const edit = holds(ctx.actor, 'settings.timeoff', 'edit')
  const rows = await store.list(ctx.db)
  // that someone has private leave of a type is not for everyone
  return { data: rows.map((row) => ({ ...row, isUsed: edit ? row.isUsed : null })), can: { edit } }
}

export async function create(ctx: Context, fields: LeaveTypeFields): Promise<{ id: string }> {
  if ((await store.count(ctx.db)) >= MOST_TYPES)
    throw conflict({ key: 'leaveTypes.tooMany', values: { most: MOST_TYPES } })
  const id = await store.insert(ctx.db, fields)
  if (!id) throw invalid({ name: ['leaveTypes.nameTaken'] })
  await record(ctx, typeFacts.created, id, { name: fields.name })
  return { id }
}

export async function change(ctx: Context, id: string, fields: LeaveTypeFields, version?: number) {
  const before = found(await store.hold(ctx.db, id))
  if (await store.nameIsTaken(ctx.db, fields.name, id)) throw invalid({ name: ['leaveTypes.nameTaken'] })
  const saved = await store.change(ctx.db, id, fields, version)
  await record(ctx, typeFacts.changed, id, { name: before.name, changes: changesBetween(before, fields) })
  return { id, version: saved }
}

export async function setArchived(ctx: Context, id: string, isArchived: boolean, version?: number) {
  const { name } = found(await store.hold(ctx.db, id))
  const saved = await store.setArchived(ctx.db, id, { at: isArchived ? ctx.now : null, version })
  await record(ctx, isArchived ? typeFacts.archived : typeFacts.restored, id, { name })
  return { id, version: saved }
}

/** @throws Problem 409 for one that says what something is: it can be archived */
export async function remove(ctx: Context, id: string, version?: number): Promise<void> {
  const { name, isUsed } = found(await store.hold(ctx.db, id))
  if (isUsed) throw conflict({ key: 'leaveTypes.inUse', values: { name } })
  await store.remove(ctx.db, id, version)
  await record(ctx, typeFacts.deleted, id, { name })
}

/** @throws Problem 409 where another person deleted one in the meantime */
export async function order(ctx: Context, ids: readonly string[]): Promise<void> {
  const names = await store.order(ctx.db, ids)
  if (!names) throw conflict('errors.stale')
  await record(ctx, typeFacts.ordered, ctx.company.id, { names })
}
