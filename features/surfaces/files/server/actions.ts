import { audienceWords, describeAudiences, dropAudience, saveAudience } from '#features/people/audience/server/api.ts'
import type { Audience } from '#features/people/audience/contract.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { type Access, DEEPEST, type Entry } from '../contract.ts'
import { filesFacts } from '../facts.ts'
import { may } from './access.ts'
import { pathTo, withEnding, wrongMove } from './rules.ts'
import * as store from './store.ts'

/** So many are found by a search. */
const FOUND = 200
/** Of one record: the database keeps to it (`files_have_room`). */
const TOTAL = 1_073_741_824

/**
 * What the actor sees of a person's files, and may do with them.
 * @throws Problem 404 when there is no such person, 403 without the right to the section
 */
export async function sight(ctx: Context, userId: string) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensure(may.see(ctx.actor, relation))
  const isManager = may.manage(ctx.actor, relation)
  return {
    isManager,
    mayAdd: may.add(ctx.actor, relation),
    mayChange: (node: { createdBy: string | null }) => may.change(ctx.actor, relation, node),
    tree: () => store.tree(ctx.db, userId, ctx.actor, isManager),
  }
}
type Sight = Awaited<ReturnType<typeof sight>>

interface FileQuery {
  userId: string
  folderId?: string | undefined
  search?: string | undefined
}

export async function list(ctx: Context, { userId, folderId, search }: FileQuery) {
  const seen = await sight(ctx, userId)
  const nodes = await seen.tree()
  if (folderId) folderIn(nodes, folderId)
  const named = search ? await store.named(ctx.db, userId, search) : undefined
  const here = named
    ? nodes.filter(({ id }) => named.has(id)).slice(0, FOUND)
    : nodes.filter(({ parentId }) => parentId === (folderId ?? null))
  return {
    data: await present(ctx, seen, here, nodes),
    folders: nodes.flatMap(({ id, type, name, parentId }) => (type === 'folder' ? [{ id, name, parentId }] : [])),
    storage: seen.mayAdd ? { used: await store.used(ctx.db, userId), total: TOTAL } : null,
    can: { add: seen.mayAdd, manage: seen.isManager },
  }
}

async function present(ctx: Context, seen: Sight, here: store.Node[], nodes: readonly store.Node[]): Promise<Entry[]> {
  const details = await store.details(
    ctx.db,
    here.map(({ id }) => id),
  )
  const audiences = await describeAudiences(
    ctx,
    here.flatMap((node) => (node.audienceId && seen.mayChange(node) ? [node.audienceId] : [])),
  )
  return here.flatMap((node) => {
    const one = details.get(node.id)
    // it went between the two statements
    if (!one) return []
    const { createdBy: _by, audienceId, ...shown } = node
    return {
      ...shown,
      ...one,
      key: node.id,
      count: nodes.filter(({ parentId }) => parentId === node.id).length,
      audience: (audienceId && audiences.get(audienceId)) || null,
      createdAt: one.createdAt.toISOString(),
      can: { edit: seen.mayChange(node) },
    }
  })
}

/** @throws Problem 404 when the actor sees no such folder */
const folderIn = (nodes: readonly store.Node[], id: string): store.Node =>
  found(nodes.find((node) => node.id === id && node.type === 'folder'))

/**
 * Where something new goes.
 * @throws Problem 403 without the right to add, 404 when the actor sees no such folder, 422 when it is too deep
 */
export async function placeFor(ctx: Context, userId: string, parentId: string | null) {
  const seen = await sight(ctx, userId)
  ensure(seen.mayAdd)
  if (parentId === null) return
  const nodes = await seen.tree()
  folderIn(nodes, parentId)
  if (pathTo(nodes, parentId).length >= DEEPEST) throw invalid({ parentId: [tooDeep] })
}
const tooDeep = { key: 'files.tooDeep', values: { most: DEEPEST } }

interface Shared {
  access: Access
  audience?: Audience | null | undefined
}

export async function createFolder(
  ctx: Context,
  userId: string,
  { name, parentId = null, ...shared }: Shared & { name: string; parentId?: string | null | undefined },
) {
  await placeFor(ctx, userId, parentId)
  const given = { userId, parentId, name, access: shared.access, createdBy: ctx.actor.userId }
  const id = await store.insert(ctx.db, { ...given, type: 'folder' })
  await keepAudience(ctx, { id, audienceId: null }, shared)
  await record(ctx, filesFacts.folderCreated, userId, { entryId: id })
  return { id }
}

/** Only what is shared with chosen people has an audience. @throws Problem 422 where it names nobody */
async function keepAudience(
  ctx: Context,
  { id, audienceId }: { id: string; audienceId: string | null },
  { access, audience }: Shared,
) {
  if (access !== 'dedicated') return audienceId === null ? undefined : dropAudience(ctx, audienceId)
  if (!audience) throw invalid({ audience: ['audience.empty'] })
  const saved = await saveAudience(ctx, audienceId, audience)
  if (saved !== audienceId) await store.setAudience(ctx.db, id, saved)
}

/** @throws Problem 409 when it was changed since `version` */
export async function change(
  ctx: Context,
  {
    userId,
    entryId,
    name,
    version,
    ...shared
  }: Shared & { userId: string; entryId: string; name: string; version: number },
) {
  const seen = await sight(ctx, userId)
  const before = found((await seen.tree()).find(({ id }) => id === entryId))
  ensure(seen.mayChange(before))
  const called = withEnding(name, before.extension)
  const wordsBefore = await wordsOf(ctx, before.audienceId)
  const saved = await store.change(ctx.db, entryId, { name: called, access: shared.access, version })
  if (saved === undefined) throw conflict('errors.stale')
  await keepAudience(ctx, before, shared)
  const now = found((await seen.tree()).find(({ id }) => id === entryId))
  const [access, audience] = [shared.access, await wordsOf(ctx, now.audienceId)]
  const changes: Changes = changesBetween({ access: before.access, audience: wordsBefore }, { access, audience })
  // that the name changed is said, never what it was
  if (called !== before.name) changes['name'] = [null, null]
  await record(ctx, filesFacts.changed, userId, { entryId, changes })
  return { id: entryId, version: saved }
}

const wordsOf = async (ctx: Context, audienceId: string | null): Promise<string[]> =>
  audienceId === null ? [] : audienceWords(ctx, (await describeAudiences(ctx, [audienceId])).get(audienceId)!)

/** @throws Problem 404 when one of them is not there for the actor, 403 when one is not theirs to change */
async function changeable(ctx: Context, userId: string, ids: readonly string[]) {
  const seen = await sight(ctx, userId)
  const nodes = await seen.tree()
  for (const id of ids) ensure(seen.mayChange(found(nodes.find((node) => node.id === id))))
  // a folder takes along what others have put into it, whether the actor sees it or not
  if (!seen.isManager && (await store.holdsOthers(ctx.db, ids, ctx.actor.userId)))
    throw invalid({ general: ['files.holdsOthers'] })
  return { seen, nodes }
}

export async function move(ctx: Context, userId: string, entryIds: readonly string[], parentId: string | null) {
  const ids = [...new Set(entryIds)]
  await store.hold(ctx.db, userId)
  const { nodes } = await changeable(ctx, userId, ids)
  if (parentId !== null) folderIn(nodes, parentId)
  const wrong = wrongMove(nodes, ids, parentId)
  if (wrong) throw invalid({ parentId: [wrong === 'files.tooDeep' ? tooDeep : wrong] })
  await store.move(ctx.db, ids, parentId)
  await record(ctx, filesFacts.moved, userId, { entryIds: ids, parentId })
  return { count: ids.length }
}

export async function remove(ctx: Context, userId: string, entryIds: readonly string[]) {
  const ids = [...new Set(entryIds)]
  await changeable(ctx, userId, ids)
  await store.trash(ctx.db, ids, { by: ctx.actor.userId, now: ctx.now })
  await record(ctx, filesFacts.deleted, userId, { entryIds: ids })
  return { count: ids.length }
}

/** What the actor can restore: everything for people who manage the files, otherwise what they deleted themselves. */
async function inTrash(ctx: Context, userId: string) {
  const seen = await sight(ctx, userId)
  const rows = seen.mayAdd ? await store.trashOf(ctx.db, userId, seen.isManager ? undefined : ctx.actor.userId) : []
  return { seen, rows }
}

export async function listTrash(ctx: Context, userId: string) {
  const { rows } = await inTrash(ctx, userId)
  return rows.map(({ deletedAt, ...row }) => ({ ...row, deletedAt: deletedAt.toISOString() }))
}

export async function restore(ctx: Context, userId: string, entryIds: readonly string[]) {
  const ids = [...new Set(entryIds)]
  const { seen, rows } = await inTrash(ctx, userId)
  for (const id of ids) found(rows.find((row) => row.id === id))
  const folders = (await seen.tree()).filter(({ type }) => type === 'folder')
  await store.restore(ctx.db, ids, [...folders.map(({ id }) => id), ...ids])
  await record(ctx, filesFacts.restored, userId, { entryIds: ids })
  return { count: ids.length }
}
