import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found } from '#platform/problems.ts'
import type { views } from '../contract.ts'
import { viewFacts } from '../facts.ts'
import { may, visibleTo } from './access.ts'
import { type ReadableParts, type ViewList, viewLists } from './ports.ts'
import * as store from './store.ts'

/** @throws Problem 404 for what is no list with views, 403 where the actor may not see the list */
function listNamed({ ports, actor }: Context, name: string): ViewList {
  const its = found(ports.of(viewLists).find((one) => one.name === name))
  ensure(its.may.see(actor))
  return its
}

export async function list(ctx: Context, name: string) {
  const its = listNamed(ctx, name)
  const rows = await store.of(ctx.db, { list: name, userId: ctx.actor.userId, visible: visibleTo(ctx.actor) })
  const readable = rows.length ? await its.readable(ctx) : null
  return {
    data: rows.map(({ userId, list: _list, params, columns, ...row }) => ({
      ...row,
      ...readable!({ params, columns }),
      canEdit: may.edit(ctx.actor, { userId, isShared: row.isShared }, its),
    })),
    can: { share: its.may.share(ctx.actor) },
  }
}

/** What the actor may not use is not saved either. */
export async function create(ctx: Context, { list: name, params, columns, ...head }: Input<typeof views.createView>) {
  const its = listNamed(ctx, name)
  if (head.isShared) ensure(its.may.share(ctx.actor))
  const readable = await its.readable(ctx)
  const made = await store.insert(ctx.db, ctx.actor.userId, name, { ...head, ...kept(readable({ params, columns })) })
  if (!made) throw conflict('views.tooMany')
  await record(ctx, viewFacts.created, made.id, head)
  return made
}

const kept = ({ params, columns }: ReadableParts) => ({ params, columns })

/** @throws Problem 404 for a view that the actor does not see, 403 for one that is not theirs to change */
async function held(ctx: Context, id: string, { deleted = false } = {}) {
  const view = found(await store.hold(ctx.db, id, deleted))
  if (!may.see(ctx.actor, view)) found(null)
  const its = listNamed(ctx, view.list)
  return { view, its, canEdit: may.edit(ctx.actor, view, its) }
}

export async function change(ctx: Context, { id, version, ...given }: Input<typeof views.changeView>) {
  const { view, its, canEdit } = await held(ctx, id)
  ensure(canEdit)
  const { name = view.name, isShared = view.isShared, params, columns } = given
  if (isShared !== view.isShared) ensure(its.may.share(ctx.actor))
  const parts = params && kept((await its.readable(ctx))({ params, columns: columns ?? null }))
  const saved = await store.change(ctx.db, id, { name, isShared, ...parts }, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, viewFacts.changed, id, { name, isShared })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string) {
  const { view, canEdit } = await held(ctx, id)
  ensure(canEdit)
  await store.setDeleted(ctx.db, id, ctx.now)
  await record(ctx, viewFacts.deleted, id, { name: view.name, isShared: view.isShared })
  return {}
}

export async function restore(ctx: Context, id: string) {
  const { view, canEdit } = await held(ctx, id, { deleted: true })
  ensure(canEdit)
  await store.setDeleted(ctx.db, id, null)
  await record(ctx, viewFacts.restored, id, { name: view.name, isShared: view.isShared })
  return {}
}

export async function setDefault(ctx: Context, id: string, isDefault: boolean) {
  const { view } = await held(ctx, id)
  if (isDefault) await store.setDefault(ctx.db, ctx.actor.userId, view)
  else await store.clearDefault(ctx.db, ctx.actor.userId, id)
  await record(ctx, viewFacts.defaultChanged, id, { name: view.name, isDefault })
  return {}
}
