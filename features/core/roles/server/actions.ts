import type { Changes } from '#kit/changes.ts'
import { replaceRole } from '#features/core/members/server/api.ts'
import { catalogue } from '#platform/catalogue.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { forgetRights, permissionString } from '#platform/grants.ts'
import { live } from '#platform/live-binding.ts'
import { conflict, ensure, forbidden, found, invalid } from '#platform/problems.ts'
import { type Permission, type Role, SCOPES } from '../contract.ts'
import { roleFacts } from '../facts.ts'
import { may, mayGive, mayHandOn } from './access.ts'
import * as grants from './grant-store.ts'
import { fieldsOfRecord } from './ports.ts'
import { levelsOf, raised, stringsOf } from './rules/levels.ts'
import * as store from './store.ts'
import { changingRights } from './widening-actions.ts'

interface Fields {
  name: string
  description: string
  permissions: readonly string[]
}

export async function list(ctx: Context): Promise<{ data: Role[]; can: { edit: boolean } }> {
  return { data: (await store.list(ctx.db)).map(present), can: { edit: may.edit(ctx.actor) } }
}

export async function show(ctx: Context, roleId: string) {
  const role = found((await store.list(ctx.db)).find((one) => one.id === roleId))
  const permissions = (await store.permissionsOf(ctx.db, roleId)).map(permissionString)
  return {
    ...present(role),
    permissions,
    users: await grants.holders(ctx.db, roleId, ctx.now),
    can: {
      edit: may.editRole(ctx.actor, role),
      give: may.edit(ctx.actor) && mayGive(ctx.actor, { builtIn: role.builtIn, permissions }),
      delete: may.deleteRole(ctx.actor, role),
    },
  }
}

/** The catalogue, with custom fields, and what of it the caller may hand on. */
export async function listPermissions(ctx: Context) {
  const data = await everything(ctx)
  const levels = data.flatMap(({ key, kind }) => (kind === 'switch' ? [key] : [`${key}.view`, `${key}.edit`]))
  return {
    data,
    all: ctx.actor.isAdmin,
    mine: ctx.actor.isAdmin ? [] : levels.filter((permission) => mayHandOn(ctx.actor, permission)),
  }
}

const PLAIN = { name: null, isToCome: false, viewless: false, editless: false, with: null }

/** `.view` on settings and reports is kept as a value and opens no page. */
const isViewless = (declared: boolean | undefined, key: string): boolean =>
  declared ?? /^(settings|reports)\./.test(key)

export async function everything(ctx: Pick<Context, 'db' | 'ports'>): Promise<Permission[]> {
  const fields = await fieldsOfRecord(ctx)
  return [
    ...catalogue().map(({ key, kind, group, ...one }) => ({
      key,
      kind,
      group,
      name: null,
      isToCome: one.isToCome ?? false,
      viewless: isViewless(one.viewless, key),
      editless: one.editless ?? false,
      with: one.with ?? null,
    })),
    ...SCOPES.flatMap((scope) =>
      fields.map(({ section, name }) => ({
        key: `${scope}.${section}`,
        kind: 'levels' as const,
        group: scope,
        ...PLAIN,
        name,
      })),
    ),
  ]
}

export async function create(ctx: Context, { name, description, permissions }: Fields) {
  const wanted = await checked(ctx, permissions)
  if (!wanted.every((one) => mayHandOn(ctx.actor, one))) throw forbidden('roles.aboveOwn')
  if (await store.nameIsTaken(ctx.db, name, null)) throw invalid({ name: ['roles.nameTaken'] })
  const id = await store.insertRole(ctx.db, { name, description, builtIn: null }, wanted)
  await record(ctx, roleFacts.created, id, { name, permissions: wanted })
  return { id }
}

export async function change(
  ctx: Context,
  roleId: string,
  { name, description, permissions }: Fields,
  version?: number,
) {
  const role = found(await store.find(ctx.db, roleId))
  ensure(may.editRole(ctx.actor, role))
  const before = levelsOf(role.permissions)
  const wanted = await checked(ctx, permissions, before.keys())
  const after = levelsOf(wanted)
  const more = raised(before, after)
  if (!more.every((one) => mayHandOn(ctx.actor, one))) throw forbidden('roles.aboveOwn')
  if (role.builtIn && name !== role.name) throw invalid({ name: ['roles.builtInName'] })
  if (name !== role.name && (await store.nameIsTaken(ctx.db, name, roleId)))
    throw invalid({ name: ['roles.nameTaken'] })
  const saved = await changingRights(ctx, { of: { roleId } }, () =>
    store.change(ctx.db, roleId, { name, description, permissions: wanted }, { version, now: ctx.now }),
  )
  if (!saved) throw conflict('errors.stale')
  const changes: Changes = {
    ...(name !== role.name && { name: [role.name, name] }),
    ...(description !== role.description && { description: [role.description, description] }),
    permissions: [raised(after, before), more],
  }
  await record(ctx, roleFacts.updated, roleId, { name, changes })
  await forgetRights(ctx.db)
  await notifyHolders(ctx, saved.userIds)
  return { id: roleId, version: saved.version }
}

export async function remove(ctx: Context, roleId: string, replacementId?: string, version?: number) {
  const all = await store.rolesWithPermissions(ctx.db)
  const role = found(all.find(({ id }) => id === roleId))
  if (role.builtIn) throw conflict('roles.builtInStays')
  let moved: string[] = []
  if (replacementId) {
    const other = all.find(({ id }) => id === replacementId)
    if (!other || replacementId === roleId || other.builtIn === 'admin')
      throw invalid({ replacementId: ['errors.gone'] })
    if (!mayGive(ctx.actor, other)) throw forbidden('roles.aboveOwn')
    moved = await changingRights(ctx, { of: { roleId }, givesEverybodys: true }, () =>
      replaceRole(ctx.db, roleId, replacementId),
    )
  } else {
    const count = await grants.count(ctx.db, roleId)
    if (count) throw conflict({ key: 'roles.inUse', values: { count } })
  }
  if (!(await store.remove(ctx.db, roleId, version))) throw conflict('errors.stale')
  const details = { name: role.name, replacementId: replacementId ?? null, people: moved.length }
  await record(ctx, roleFacts.deleted, roleId, details)
  await forgetRights(ctx.db)
  await notifyHolders(ctx, moved)
}

/** Open tabs of these people ask again what they may. */
export async function notifyHolders(ctx: Context, userIds: readonly string[]): Promise<void> {
  ctx.afterCommit(() => live.push(ctx.company.id, userIds, ['everything']))
}

/**
 * The permissions to store: known ones, each with its highest level. A key that the product no longer has may stay where it was.
 * @throws Problem 422
 */
export async function checked(
  ctx: Context,
  permissions: readonly string[],
  kept: Iterable<string> = [],
): Promise<string[]> {
  const levels = levelsOf(permissions)
  const kinds = new Map((await everything(ctx)).map(({ key, kind }) => [key, kind]))
  const old = new Set(kept)
  for (const [key, level] of levels) {
    const kind = kinds.get(key)
    const fits = kind === 'switch' ? level === 'on' : kind === 'levels' && level !== 'on'
    if (!fits && !old.has(key)) throw invalid({ permissions: ['roles.unknownPermission'] })
  }
  return stringsOf(levels)
}

const present = (row: Awaited<ReturnType<typeof store.list>>[number]): Role => ({
  ...row,
  builtIn: row.builtIn as Role['builtIn'],
  userCount: row.userCount ?? 0,
})

/**
 * A new field or table of people's records becomes a right: every role has it to the extent to which it has another section. There are no
 * values yet that anyone could see more of, so that this is no change of rights to be compared before and after.
 */
export async function beginRights(ctx: Context, section: string, like: string): Promise<void> {
  await store.copyLevels(ctx.db, like, section)
  await forgetRights(ctx.db)
}

/** A field or a table is deleted: no role has a right to it any more. */
export async function endRights(ctx: Context, section: string): Promise<void> {
  await store.removeLevels(ctx.db, section)
  await forgetRights(ctx.db)
}
