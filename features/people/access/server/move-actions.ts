import {
  allPermissions,
  grouped,
  type HeldRole,
  levelOn,
  presentDifference,
  holdersOfRoles,
} from '#features/core/roles/server/api.ts'
import type { Difference } from '#features/core/roles/contract.ts'
import { wrongPlaces } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import * as store from './move-store.ts'
import { apart, type Moved, placesIn, readerRelations, subtreeOf } from './rules/reader-relation.ts'

/**
 * Preview of access gained and lost when a department is moved, or deleted with its people, and all below, moved to a replacement.
 */
export async function previewDepartment(
  ctx: Context,
  id: string,
  { parentId, replacementId }: { parentId?: string | null | undefined; replacementId?: string | undefined },
  after: number,
): Promise<Difference> {
  const all = await store.departments(ctx.db)
  const { name, parentId: parentNow } = found(all.find((one) => one.id === id))
  const within = subtreeOf(all, id)
  const field = replacementId ? 'replacementId' : 'parentId'
  const to = replacementId ?? (parentId === undefined ? parentNow : parentId)
  if (to && !all.some((one) => one.id === to)) throw invalid({ [field]: ['errors.gone'] })
  if (to && within.has(to))
    throw invalid({ [field]: [replacementId ? 'org.replacementBelow' : 'org.departmentBelowItself'] })
  const next = replacementId
    ? all.map((one) => (one.parentId === id ? { ...one, parentId: replacementId } : one))
    : all.map((one) => (one.id === id ? { ...one, parentId: to } : one))
  const people = (await store.peopleInDepartments(ctx.db, [...within])).filter(({ isGone }) => !isGone)
  const placeAfter = (departmentId: string | null) =>
    replacementId && departmentId === id ? replacementId : departmentId
  const moved = people.map((person) => ({
    id: person.id,
    before: placesIn(all, person.departmentId, person.locationId),
    after: placesIn(next, placeAfter(person.departmentId), person.locationId),
  }))
  return describeDifference(ctx, moved, { whose: 'within', of: name }, after)
}

/** What opens and closes for whom when several people come to another department or location at once. */
export async function previewMany(
  ctx: Context,
  ids: readonly string[],
  to: { departmentId?: string | null | undefined; locationId?: string | null | undefined },
  after: number,
): Promise<Difference> {
  ensure(holds(ctx.actor, 'other.job.job_details', 'edit'))
  const wrong = await wrongPlaces(ctx, to, null)
  if (Object.keys(wrong).length) throw invalid(wrong)
  const all = await store.departments(ctx.db)
  const people = await store.peopleOf(ctx.db, ids)
  if (people.length < new Set(ids).size) throw invalid({ userIds: ['errors.gone'] })
  const moved = people
    .filter(({ isGone }) => !isGone)
    .map(({ id, departmentId, locationId }) => ({
      id,
      before: placesIn(all, departmentId, locationId),
      after: placesIn(
        all,
        to.departmentId === undefined ? departmentId : to.departmentId,
        to.locationId === undefined ? locationId : to.locationId,
      ),
    }))
  return describeDifference(ctx, moved, { whose: 'people', of: null }, after)
}

/** For holders of roles in an area that people enter or leave: how many records become visible or hidden. */
async function describeDifference(
  ctx: Context,
  moved: readonly Moved[],
  about: { whose: 'people' | 'within'; of: string | null },
  after: number,
): Promise<Difference> {
  const areas = [...new Set(moved.flatMap((one) => apart(one.before, one.after)))]
  if (areas.length === 0) return presentDifference([], 0)
  const ids = moved.map(({ id }) => id)
  const below = await store.holdersWithin(ctx.db, areas, ids, ctx.now)
  if (below.size === 0) return presentDifference([], 0)
  const { people, permissionsOf } = await holdersOfRoles(ctx.db, [...below.keys()], ctx.now)
  const sections = (await allPermissions(ctx)).filter(({ group }) => group === 'other')
  const changed = people.map(({ isAdmin, isGone, held, ...face }) => {
    if (isAdmin || isGone) return { face, changes: [] }
    const relations = readerRelations(moved, face.id, below.get(face.id)!)
    const changes = sections.flatMap(({ key, name }) =>
      counted(held, permissionsOf, relations, key.slice('other.'.length)).map((change) => ({
        ...change,
        ...about,
        name,
      })),
    )
    return { face, changes }
  })
  return presentDifference(grouped(changed), after)
}

/** From which level to which, of how many people. */
function counted(
  held: readonly HeldRole[],
  permissionsOf: Parameters<typeof levelOn>[1],
  relations: ReturnType<typeof readerRelations>,
  section: string,
) {
  const steps = new Map<string, { section: string; from: Level; to: Level; more: number }>()
  for (const { before, after, count } of relations) {
    const from = levelOn(held, permissionsOf, before, section)
    const to = levelOn(held, permissionsOf, after, section)
    if (from === to) continue
    const one = steps.get(`${from} ${to}`) ?? { section, from, to, more: 0 }
    steps.set(`${from} ${to}`, one)
    one.more += count
  }
  return [...steps.values()]
}
type Level = ReturnType<typeof levelOn>
