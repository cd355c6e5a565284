import type { Actor, Context } from '#platform/context.ts'
import { permissionString } from '#platform/grants.ts'
import { forbidden, invalid } from '#platform/problems.ts'
import { mayOf } from '#platform/scope.ts'
import { mayHandOn } from './access.ts'
import { levelsOf } from './rules/levels.ts'
import {
  beyond,
  cameUnder,
  gainedOn,
  type HolderWithGrants,
  type HeldNow,
  kindsOf,
  type Moved,
  placesOf,
  type Right,
  rightsOf,
} from './rules/widening.ts'
import * as store from './widening-store.ts'

/** Whose rights limit a change, as they were before it: the actor's, or those of the person who vouched for a SCIM client or a provider. */
export type Grantor = Pick<Actor, 'isAdmin' | 'permissions' | 'areas'> & { userId: string | null }
type Asking = Pick<Context, 'db' | 'now'> & { actor: Grantor }

interface Holders<T> {
  /** The people whose grants change, or a role for all its holders. New people are known only afterwards. */
  of: readonly string[] | { roleId: string } | ((done: T) => readonly string[])
  /** Giving everyone's role is open to everyone who gives roles; it is not where the rights themselves are edited. */
  givesEverybodys?: boolean
  /** A source may always withdraw its own grants, regardless of the rights of the person who vouched for it. */
  takesBack?: boolean
}

/**
 * Every change of rights goes through here. Compares the rights of everyone affected before and after, in the change's own transaction:
 * nobody's may grow beyond the actor's, nobody can raise their own, and revoking rights requires holding them.
 * @throws Problem 403
 */
export async function changingRights<T>(ctx: Asking, holders: Holders<T>, work: () => Promise<T>): Promise<T> {
  const { db, now, actor } = ctx
  if (actor.isAdmin) return work()
  if (actor.userId !== null) await store.holdRights(db)
  const { of } = holders
  const known = typeof of === 'function' ? [] : 'roleId' in of ? await store.holdersOf(db, of.roleId, now) : of
  const before = await store.heldNow(db, known, now)
  const done = await work()
  const after = await store.heldNow(db, typeof of === 'function' ? of(done) : known, now)
  const judged = new Set<string>()
  for (const person of after.people.values()) {
    const was = before.people.get(person.id) ?? { ...person, grants: [] }
    // a role of thousands is in the same few hands
    const kind = JSON.stringify([person.id === actor.userId, was.access, was.grants, person.access, person.grants])
    if (judged.has(kind)) continue
    judged.add(kind)
    const givesEverybodys = holders.givesEverybodys === true && was.access === person.access
    const sides = [rightsOf(before, was), rightsOf(after, person)] as const
    judge(actor, person.id, sides, after.above, { givesEverybodys, takesBack: holders.takesBack === true })
  }
  return done
}

/** Whether the actor has every right that another person has now, not counting the role that everyone has. */
export async function holdsAllOf({ db, now, actor }: Asking, userId: string): Promise<boolean> {
  if (actor.isAdmin) return true
  const held = await store.heldNow(db, [userId], now)
  const person = held.people.get(userId)
  return !person || rightsOf(held, person).every((right) => right.isEverybodys || covers(actor, right, held.above))
}

/** @throws Problem 403 when what one person gained or lost is more than the actor holds, or the person is the actor and gained anything */
function judge(
  actor: Grantor,
  userId: string,
  [before, after]: readonly [Right[], Right[]],
  above: HeldNow['above'],
  { givesEverybodys, takesBack }: { givesEverybodys: boolean; takesBack: boolean },
): void {
  const gained = beyond(after, before, above)
  if (userId === actor.userId) {
    if (gained.length) throw forbidden('roles.raisesOwn')
    return
  }
  const isAbove = (right: Right) => !covers(actor, right, above)
  if (gained.some((right) => !(givesEverybodys && right.isEverybodys) && isAbove(right)))
    throw forbidden('roles.aboveOwn')
  if (!takesBack && beyond(before, after, above).some(isAbove)) throw forbidden('roles.takesAboveOwn')
}

const covers = (actor: Grantor, { key, level, area }: Right, above: HeldNow['above']): boolean =>
  key !== '*' &&
  mayHandOn(actor, permissionString({ key, level }), area === null ? null : { ids: placesOf(area, above) })

/**
 * Every change of managers, departments and locations of people goes through here. If a person would gain access to a record beyond what
 * the actor had before, the change is refused and the error names them.
 * @param field under which the error is reported
 * @throws Problem 422
 */
export async function movingPeople<T>(
  ctx: Asking,
  those: store.Moving,
  field: string,
  work: () => Promise<T>,
): Promise<T> {
  const { db, now, actor } = ctx
  if (actor.isAdmin) return work()
  await store.holdRights(db)
  const ids = await store.moving(db, those)
  const before = await store.managersAndPlacesOf(db, ids)
  const left = new Set([...before.values()].flatMap(({ places }) => [...places]))
  // a department that goes takes the grants that were limited to it along
  const heldBefore = await store.heldNow(db, await store.holdersWithin(db, left), now)
  const done = await work()
  const after = await store.managersAndPlacesOf(db, ids)
  const moved = [...before].flatMap(([id, was]) => {
    const next = after.get(id)
    return next ? [{ id, before: was, after: next }] : []
  })
  const { people, places } = cameUnder(moved)
  if (people.size + places.size === 0) return done
  const readerIds = new Set([...people, ...(await store.holdersWithin(db, places))])
  const held = await store.heldNow(db, [...readerIds], now)
  const permissions = new Map(
    [...heldBefore.roles, ...held.roles].map(([id, role]) => [id, levelsOf(role.permissions)]),
  )
  const levels = (roleId: string) => permissions.get(roleId) ?? new Map<string, string>()
  const kinds = kindsOf(moved, new Set([...readerIds, ...(actor.userId ? [actor.userId] : [])]))
  const above = [...held.people.values()].filter((person) => {
    if (person.grants.some(({ roleId, until }) => until === Infinity && held.roles.get(roleId)?.builtIn === 'admin'))
      return false
    const reader = { id: person.id, before: heldBefore.people.get(person.id) ?? person, after: person }
    return kinds.some((kind) =>
      gainedOn(reader, kind, levels).some(({ section, level }) => !mayNow(actor, kind, section, level)),
    )
  })
  if (above.length) throw invalid({ [field]: [widens(above)] })
  return done
}

/** Whether the actor had this right on that person before. */
const mayNow = (actor: Grantor, { id, before }: Moved, section: string, level: 'view' | 'edit'): boolean =>
  mayOf(
    actor,
    {
      own: id === actor.userId,
      manages: actor.userId !== null && before.above.has(actor.userId) && id !== actor.userId,
      places: before.places,
    },
    section,
    level,
  )

const widens = (people: readonly HolderWithGrants[]) => {
  const [first] = people as [HolderWithGrants]
  const name = `${first.firstName} ${first.lastName}`.trim()
  return { key: 'roles.widens', values: { name, more: people.length - 1 } }
}
