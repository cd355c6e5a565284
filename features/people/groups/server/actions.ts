import { randomUUID } from 'node:crypto'
import { changesBetween } from '#kit/changes.ts'
import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { newFact, record, recordMany } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { storage } from '#platform/storage-binding.ts'
import { type Group, type groups, NAMED } from '../contract.ts'
import { groupFacts } from '../facts.ts'
import { may } from './access.ts'
import { presentGroup, presentListed, presentRef } from './group-present.ts'
import * as store from './store.ts'

export async function list(ctx: Context, { page, limit, ...options }: Input<typeof groups.listGroups>) {
  const { rows, total } = await store.list(ctx.db, ctx.actor, { ...options, limit, offset: (page - 1) * limit })
  return { data: rows.map(presentListed), total, can: { create: may.create(ctx.actor) } }
}

export async function sidebar(ctx: Context) {
  const options = { of: 'mine', sort: 'name', direction: 'asc', limit: NAMED, offset: 0 } as const
  const { rows } = await store.list(ctx.db, ctx.actor, options)
  return { data: rows.map(({ id, name }) => ({ id, name, unreadMessagesCount: 0 })) }
}

export async function ofPerson(ctx: Context, userId: string) {
  if (!(await store.exists(ctx.db, userId))) found(null)
  return { data: (await store.ofPerson(ctx.db, ctx.actor, userId)).map(presentRef) }
}

/** @throws Problem 404 for a group that the actor may not know of */
export async function show(ctx: Context, id: string): Promise<Group> {
  const row = found(await store.find(ctx.db, ctx.actor, id))
  const { people } = await store.members(ctx.db, id, { limit: NAMED, offset: 0 })
  return presentGroup(ctx.actor, row, people)
}

export async function create(ctx: Context, { avatar, usersIds, ...fields }: Input<typeof groups.createGroup>) {
  ensure(may.create(ctx.actor))
  if (fields.isPublic && usersIds.length > 0) throw invalid({ addUser: ['groups.onlyPrivate'] })
  await checkPeople(ctx, usersIds)
  const { userId } = ctx.actor
  const id = randomUUID()
  const avatarFileId = avatar ? await claim(ctx, avatar, id) : null
  await store.insert(ctx.db, { ...fields, id, avatarFileId, creatorId: userId })
  const added = await store.addMembers(ctx.db, id, [userId, ...usersIds], ctx.now)
  await recordMany(ctx, [
    newFact(groupFacts.created, id, { isPublic: fields.isPublic }),
    ...added.map((one) => newFact(groupFacts.memberAdded, id, { userId: one, how: 'created' })),
  ])
  return show(ctx, id)
}

/**
 * A group whose row is held until the transaction ends.
 * @throws Problem 404 for one that the actor may not know of
 */
export async function held(ctx: Context, id: string, { deleted = false } = {}) {
  const group = found(await store.hold(ctx.db, ctx.actor, id, deleted))
  if (!may.see(ctx.actor, group)) found(null)
  return group
}

/** @throws Problem 404 as `held`, 403 for a group that is not the actor's to manage */
export async function managed(ctx: Context, id: string, options?: { deleted: boolean }) {
  const group = await held(ctx, id, options)
  ensure(may.edit(ctx.actor, group))
  return group
}

export async function change(
  ctx: Context,
  { id, version, avatar, ...given }: Input<typeof groups.changeGroup>,
): Promise<Group> {
  const group = await managed(ctx, id)
  if (version !== undefined && version !== group.version) throw conflict('errors.stale')
  const avatarFileId = avatar ? await claim(ctx, avatar, id) : avatar
  const changes = changesBetween(group, { ...given, avatarFileId })
  if (Object.keys(changes).length === 0) return show(ctx, id)
  const fields = Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]))
  if (!(await store.change(ctx.db, id, fields, group.version))) throw conflict('errors.stale')
  if (changes['avatarFileId'] && group.avatarFileId) {
    const oldKey = await store.removePicture(ctx.db, group.avatarFileId)
    if (oldKey) ctx.afterCommit(() => storage.remove(oldKey))
  }
  await record(ctx, groupFacts.changed, id, { changes: withoutTexts(changes) })
  return show(ctx, id)
}

/** Which fields changed; of the texts not what they were: see `groupFacts`. */
const withoutTexts = ({ name, description, avatarFileId, isPublic }: ReturnType<typeof changesBetween>) => ({
  ...(name && { name: hidden() }),
  ...(description && { description: hidden() }),
  ...(avatarFileId && { avatar: hidden() }),
  ...(isPublic && { isPublic }),
})
const hidden = (): [unknown, unknown] => [null, null]

async function claim(ctx: Context, fileId: string, groupId: string): Promise<string> {
  if (!(await store.claimPicture(ctx.db, fileId, groupId, ctx.actor.userId))) throw invalid({ avatar: ['errors.gone'] })
  return fileId
}

/** @throws Problem 422 at `addUser` when one of them is not in the company, or deactivated */
export async function checkPeople(ctx: Context, userIds: readonly string[]): Promise<void> {
  const different = new Set(userIds)
  if (different.size > 0 && (await store.countPresent(ctx.db, [...different])) < different.size)
    throw invalid({ addUser: ['errors.gone'] })
}

export async function remove(ctx: Context, id: string) {
  const { isPublic } = await managed(ctx, id)
  await store.setDeleted(ctx.db, id, ctx.now)
  await record(ctx, groupFacts.deleted, id, { isPublic })
  return {}
}

export async function restore(ctx: Context, id: string) {
  const { isPublic } = await managed(ctx, id, { deleted: true })
  await store.setDeleted(ctx.db, id, null)
  await record(ctx, groupFacts.restored, id, { isPublic })
  return {}
}
