import {
  allPermissions,
  facesOf,
  heldRolesOf,
  presentDifference,
  rightsOfRoles,
} from '#features/core/roles/server/api.ts'
import type { Difference } from '#features/core/roles/contract.ts'
import { managerOfDepartment, mayProfile, wrongPlaces } from '#features/people/profile/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { apart, levelOn, type Standing } from './rules.ts'
import * as store from './store.ts'

interface Place {
  managerId?: string | null | undefined
  departmentId?: string | null | undefined
  locationId?: string | null | undefined
}

/** What opens and closes for whom when somebody moves: managers on both sides, and those whose roles are for a part of the company. */
export async function preview(ctx: Context, userId: string, to: Place, after: number): Promise<Difference> {
  const person = found(await store.find(ctx.db, userId))
  ensure(mayProfile.reach(ctx.actor, await relationTo(ctx.db, ctx.actor, userId), 'job.job_details', 'edit'))
  const wrong = await wrongPlaces(ctx, to, userId)
  if (Object.keys(wrong).length) throw invalid(wrong)
  const next = await complete(ctx, person, to)
  const lines = [
    await store.chainFrom(ctx.db, person.managerId),
    await store.chainFrom(ctx.db, next.managerId),
  ] as const
  const places = [
    await store.places(ctx.db, store.placesAt(person.departmentId, person.locationId)),
    await store.places(ctx.db, store.placesAt(next.departmentId, next.locationId)),
  ] as const
  const moved = apart(...places)
  const within = moved.length ? await store.holdersWithin(ctx.db, moved, ctx.now) : []
  const readers = [...new Set([...apart(...lines), ...within])].filter((id) => id !== userId)
  if (readers.length === 0) return presentDifference([], 0)
  const differ = await differing(ctx, readers)
  const standing = (id: string, side: 0 | 1): Standing => ({ manages: lines[side].has(id), places: places[side] })
  const below = await store.countBelow(ctx.db, userId)
  const of = `${person.firstName} ${person.lastName}`.trim()
  const groups = (await facesOf(ctx.db, readers)).flatMap(({ isAdmin, ...face }) => {
    if (isAdmin) return []
    const more = lines[0].has(face.id) === lines[1].has(face.id) ? 0 : below
    const changes = differ(face.id, standing(face.id, 0), standing(face.id, 1)).map((change) => ({
      ...change,
      whose: 'person' as const,
      of,
      more,
    }))
    return changes.length ? [{ people: [face], count: 1, changes }] : []
  })
  return presentDifference(groups, after)
}

/** What is left out stays; without a word about the manager a new department brings its own, as when it is saved. */
async function complete(ctx: Context, person: store.Found, to: Place) {
  const departmentId = to.departmentId === undefined ? person.departmentId : to.departmentId
  const locationId = to.locationId === undefined ? person.locationId : to.locationId
  const brings = to.managerId === undefined && departmentId && departmentId !== person.departmentId
  const brought = brings ? await managerOfDepartment(ctx.db, departmentId, person.id) : null
  const managerId = to.managerId === undefined ? (brought ?? person.managerId) : to.managerId
  return { departmentId, locationId, managerId }
}

/** Compares, section by section, what a reader may before and after. */
async function differing(ctx: Context, readers: readonly string[]) {
  const held = await heldRolesOf(ctx.db, readers, ctx.now)
  const roleIds = [...new Set([...held.values()].flatMap((roles) => roles.map(({ roleId }) => roleId)))]
  const rights = await rightsOfRoles(ctx.db, roleIds)
  const permissionsOf = (roleId: string) => rights.get(roleId) ?? new Map<string, string>()
  const sections = (await allPermissions(ctx.db)).filter(({ group }) => group === 'other')
  return (id: string, before: Standing, after: Standing) =>
    sections.flatMap(({ key, name }) => {
      const section = key.slice('other.'.length)
      const from = levelOn(held.get(id) ?? [], permissionsOf, before, section)
      const to = levelOn(held.get(id) ?? [], permissionsOf, after, section)
      return from === to ? [] : [{ section, name, from, to }]
    })
}
