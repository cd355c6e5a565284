import type { Changes } from '#kit/changes.ts'
import {
  changeGrant,
  followAndForget,
  giveRole,
  holdAdministrators,
  type GrantArea,
  takeGrants,
} from '#features/core/members/server/api.ts'
import type { Context } from '#platform/context.ts'
import { recordMany, newFact, type NewFact } from '#platform/events.ts'
import { forgetRights } from '#platform/grants.ts'
import { conflict, ensure, forbidden, found, invalid } from '#platform/problems.ts'
import type { Grant, GrantPlace } from '../contract.ts'
import { roleFacts } from '../facts.ts'
import { may, mayGive, maySeeEmails } from './access.ts'
import { notifyHolders } from './actions.ts'
import * as store from './grant-store.ts'
import { changingRights } from './widening-actions.ts'
import { find as findRole, type RoleRow } from './store.ts'

const PAGE = 50

export async function list(
  ctx: Context,
  roleId: string,
  { search, after }: { search: string; after?: string | undefined },
) {
  found(await findRole(ctx.db, roleId))
  const { rows, total } = await store.ofRole(ctx.db, roleId, {
    search,
    after,
    limit: PAGE + 1,
    now: ctx.now,
    withEmail: maySeeEmails(ctx.actor),
  })
  const page = rows.slice(0, PAGE)
  return { data: page.map(presentGrant), total, next: rows.length > PAGE ? page[PAGE - 1]!.id : null }
}

interface Looked {
  roleId: string
  search: string
  limit: number
}
export async function candidates(ctx: Context, { roleId, search, limit }: Looked) {
  found(await findRole(ctx.db, roleId))
  return store.candidates(ctx.db, roleId, { search, limit, withEmail: maySeeEmails(ctx.actor) })
}

export async function give(ctx: Context, roleId: string, userIds: readonly string[], asked: GrantPlace) {
  const role = found(await findRole(ctx.db, roleId))
  const ids = [...new Set(userIds)]
  const { place, area, endsOn } = await placed(ctx, role, asked)
  const facts = ids.map((id) => newFact(roleFacts.given, id, { roleId, role: role.name, area, endsOn }))
  await changeHolders(ctx, role, ids, facts, async () => {
    const given = await giveRole(ctx.db, { roleId, userIds: ids, place, endsOn, by: ctx.actor.userId })
    if (given < ids.length) throw invalid({ userIds: ['errors.gone'] })
  })
  await notifyHolders(ctx, ids)
  return { given: ids.length }
}

export async function change(ctx: Context, grantId: string, asked: GrantPlace, version?: number) {
  const { grant, role } = found(await store.findWithRole(ctx.db, grantId, ctx.now))
  ensure(may.take(ctx.actor, role))
  const { place, area, endsOn } = await placed(ctx, role, asked)
  const id = grant.userId
  const before = { area: grant.department ?? grant.location, endsOn: grant.endsOn }
  const changes: Changes = { area: [before.area, area], endsOn: [before.endsOn, endsOn] }
  const fact = newFact(roleFacts.grantChanged, id, { roleId: role.id, role: role.name, changes })
  const saved = await changeHolders(ctx, role, [id], [fact], async () => {
    const changed = await changeGrant(ctx.db, { id: grantId, userId: id }, place, endsOn, version)
    if (!changed) throw conflict('errors.stale')
    return changed
  })
  await notifyHolders(ctx, [id])
  return { id: grantId, version: saved.version }
}

export async function take(ctx: Context, roleId: string, grantIds: readonly string[]) {
  const rows = (await store.find(ctx.db, grantIds, ctx.now)).filter((one) => one.roleId === roleId)
  // a grant names its role; without one it is still to be seen whether there is such a role
  const { builtIn } = rows[0] ?? found(await findRole(ctx.db, roleId))
  ensure(may.take(ctx.actor, { builtIn }))
  if (rows.length < new Set(grantIds).size) throw invalid({ grantIds: ['errors.gone'] })
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const facts = rows.map(({ userId, role, department, location }) =>
    newFact(roleFacts.taken, userId, { roleId, role, area: department ?? location }),
  )
  await changeHolders(ctx, { builtIn }, ids, facts, () => takeGrants(ctx.db, grantIds))
  await notifyHolders(ctx, ids)
  return { taken: rows.length }
}

/** Where and until when, checked: an area that exists, a day that is not over, and nothing above what the giver holds there. */
export async function placed(
  ctx: Context,
  role: Pick<RoleRow, 'builtIn' | 'permissions'>,
  { departmentId = null, locationId = null, endsOn }: GrantPlace,
) {
  if (endsOn && endsOn < ctx.now.toISOString().slice(0, 10)) throw invalid({ endsOn: ['roles.endsInPast'] })
  const above = await areaOf(ctx, role, { departmentId, locationId })
  if (!mayGive(ctx.actor, role, above)) throw forbidden('roles.aboveOwn')
  return { place: { departmentId, locationId }, area: above?.name ?? null, endsOn: endsOn ?? null }
}

/** The part of the company with all above it, or null for the whole. @throws Problem 422 */
async function areaOf(ctx: Context, role: Pick<RoleRow, 'builtIn'>, place: GrantArea) {
  if (place.departmentId && place.locationId) throw invalid({ locationId: ['roles.oneArea'] })
  if (!place.departmentId && !place.locationId) return null
  const field = place.departmentId ? 'departmentId' : 'locationId'
  if (role.builtIn === 'admin') throw invalid({ [field]: ['roles.adminEverywhere'] })
  const above = await store.placesAbove(ctx.db, place)
  if (!above) throw invalid({ [field]: ['errors.gone'] })
  return above
}

/**
 * Changes who holds a role: re-evaluates these people's rights and records the facts. At least one permanent administrator who can sign
 * in must be left. @throws Problem 409
 */
async function changeHolders<T>(
  ctx: Context,
  role: Pick<RoleRow, 'builtIn'>,
  userIds: readonly string[],
  facts: readonly NewFact[],
  work: () => Promise<T>,
): Promise<T> {
  const isAdmins = role.builtIn === 'admin'
  const before = isAdmins ? await holdAdministrators(ctx.db) : []
  const done = await changingRights(ctx, { of: userIds, givesEverybodys: true }, work)
  await recordMany(ctx, facts)
  if (!isAdmins) await forgetRights(ctx.db)
  else if (!(await followAndForget(ctx.db, userIds)) && before.length > 0) throw conflict('roles.lastAdmin')
  return done
}

export const presentGrant = (row: store.GrantRow): Grant => ({
  id: row.id,
  user: { id: row.userId, firstName: row.firstName, lastName: row.lastName, avatar: row.avatar },
  role: { id: row.roleId, name: row.role, builtIn: row.builtIn as Grant['role']['builtIn'] },
  area: presentArea(row),
  endsOn: row.endsOn,
  isEnded: row.isEnded,
  since: row.since.toISOString(),
  by: row.by,
  version: row.version,
})

function presentArea({ departmentId, department, locationId, location }: store.GrantRow): Grant['area'] {
  if (departmentId) return { kind: 'department', id: departmentId, name: department ?? '' }
  return locationId ? { kind: 'location', id: locationId, name: location ?? '' } : null
}
