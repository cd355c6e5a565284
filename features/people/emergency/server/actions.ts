import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid, missing } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import type { ContactFields } from '../contract.ts'
import { emergencyFacts } from '../facts.ts'
import { may } from './access.ts'
import * as store from './store.ts'

export async function list(ctx: Context, userId: string) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensure(may.see(ctx.actor, relation))
  return { data: await store.contactsOf(ctx.db, userId), can: { edit: may.edit(ctx.actor, relation) } }
}

export async function add(ctx: Context, userId: string, given: ContactFields) {
  await mayEdit(ctx, userId)
  const id = await store.insert(ctx.db, userId, given)
  if (!id) throw invalid(store.TOO_MANY)
  await record(ctx, emergencyFacts.added, userId, {})
  return { id }
}

/** @throws Problem 409 when the contact was changed since `version` */
export async function change(
  ctx: Context,
  { userId, contactId }: { userId: string; contactId: string },
  given: ContactFields,
  version: number,
) {
  await mayEdit(ctx, userId)
  const before = found(await store.find(ctx.db, userId, contactId))
  const saved = await store.change(ctx.db, contactId, given, version)
  if (saved === undefined) throw conflict('errors.stale')
  const changes = Object.fromEntries(
    Object.keys(changesBetween(before, given)).map((name): [string, [null, null]] => [name, [null, null]]),
  )
  await record(ctx, emergencyFacts.changed, userId, { changes })
  return { id: contactId, version: saved }
}

export async function remove(ctx: Context, userId: string, contactId: string) {
  await mayEdit(ctx, userId)
  if (!(await store.remove(ctx.db, userId, contactId))) throw missing()
  await record(ctx, emergencyFacts.removed, userId, {})
}

/** @throws Problem 409 when one of them is gone */
export async function order(ctx: Context, userId: string, ids: readonly string[]) {
  await mayEdit(ctx, userId)
  if ((await store.order(ctx.db, userId, ids)) !== new Set(ids).size) throw conflict('errors.stale')
  await record(ctx, emergencyFacts.ordered, userId, {})
}

/** @throws Problem 404 when there is no such person, 403 when theirs are not the actor's to change */
async function mayEdit(ctx: Context, userId: string) {
  ensure(may.edit(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
}
