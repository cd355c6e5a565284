import { allPermissions, levelOn, presentDifference, holdersOfRoles } from '#features/core/roles/server/api.ts'
import type { Difference } from '#features/core/roles/contract.ts'
import { mayRecord, placing } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import * as store from './place-store.ts'
import { apart, type ReaderRelation } from './rules/reader-relation.ts'

interface JobPlace {
  managerId?: string | null | undefined
  departmentId?: string | null | undefined
  locationId?: string | null | undefined
}

/** Who gains and loses access when a person moves: managers on both sides, and holders of roles in an area. */
export async function preview(ctx: Context, userId: string, to: JobPlace, after: number): Promise<Difference> {
  const person = found(await store.placedPersonOf(ctx.db, userId))
  ensure(mayRecord.reach(ctx.actor, relationOf(ctx, userId, person), 'job.job_details', 'edit'))
  const { wrong, managerId } = await placing(ctx, to, userId)
  if (Object.keys(wrong).length) throw invalid(wrong)
  const next = await store.moved(ctx.db, userId, person, complete(person, to, managerId), ctx.now)
  const lines = [new Set(person.above), new Set(next.above)] as const
  const places = [new Set(person.places), new Set(next.places)] as const
  const readers = [...new Set([...apart(...lines), ...next.within])].filter((id) => id !== userId)
  if (readers.length === 0) return presentDifference([], 0)
  const { people, permissionsOf } = await holdersOfRoles(ctx.db, readers, ctx.now)
  const differ = await differing(ctx, permissionsOf)
  const relation = (id: string, side: 0 | 1): ReaderRelation => ({ manages: lines[side].has(id), places: places[side] })
  const of = `${person.firstName} ${person.lastName}`.trim()
  const groups = people.flatMap(({ isAdmin, isGone, held, ...face }) => {
    if (isAdmin || isGone) return []
    const more = lines[0].has(face.id) === lines[1].has(face.id) ? 0 : next.below
    const changes = differ(held, relation(face.id, 0), relation(face.id, 1)).map((change) => ({
      ...change,
      whose: 'person' as const,
      of,
      more,
    }))
    return changes.length ? [{ people: [face], count: 1, changes }] : []
  })
  return presentDifference(groups, after)
}

/** The reader's relation to the person, from data already loaded: `relationTo` would query it again. */
const relationOf = ({ actor }: Context, userId: string, { above, places }: store.PlacedPerson) =>
  relationFrom(actor, userId, { manages: above.includes(actor.userId), places })

/** Omitted places stay unchanged; without an explicit manager a new department brings its own, as when saving. */
function complete(person: store.PlacedPerson, to: JobPlace, manager: string | null) {
  const departmentId = to.departmentId === undefined ? person.departmentId : to.departmentId
  const locationId = to.locationId === undefined ? person.locationId : to.locationId
  const brings = to.managerId === undefined && departmentId !== person.departmentId
  const brought = brings ? manager : null
  const managerId = to.managerId === undefined ? (brought ?? person.managerId) : to.managerId
  return { departmentId, locationId, managerId }
}

/** Compares, section by section, what a reader may before and after. */
async function differing(ctx: Context, permissionsOf: Parameters<typeof levelOn>[1]) {
  const sections = (await allPermissions(ctx)).filter(({ group }) => group === 'other')
  return (held: Parameters<typeof levelOn>[0], before: ReaderRelation, after: ReaderRelation) =>
    sections.flatMap(({ key, name }) => {
      const section = key.slice('other.'.length)
      const from = levelOn(held, permissionsOf, before, section)
      const to = levelOn(held, permissionsOf, after, section)
      return from === to ? [] : [{ section, name, from, to }]
    })
}
