import { higher, levelOn, type Levels, levelsOf } from './levels.ts'

/** A grant of one role, until a moment in milliseconds. */
interface Grant {
  roleId: string
  area: string | null
  until: number
}

export interface HolderWithGrants {
  id: string
  firstName: string
  lastName: string
  access: string
  grants: Grant[]
}

export interface Role {
  id: string
  builtIn: string | null
  permissions: readonly string[]
}

export interface HeldNow {
  people: ReadonlyMap<string, HolderWithGrants>
  roles: ReadonlyMap<string, Role>
  /** Each department with all above it. */
  above: ReadonlyMap<string, ReadonlySet<string>>
}

/** One right of one person. The administrator's is `*`. */
export interface Right {
  key: string
  level: string
  /** Null: of the whole company. */
  area: string | null
  until: number
  /** By the role that everyone has. */
  isEverybodys: boolean
}

const ADMIN = '*'
const isAbout = (key: string) => /^(own|other|manager)\./.test(key)

/** All rights of a person. A grant for an area does not include company-wide rights; rights to one's own count everywhere. */
export function rightsOf({ roles }: HeldNow, person: HolderWithGrants): Right[] {
  return person.grants.flatMap(({ roleId, area, until }) => {
    const role = roles.get(roleId)
    if (!role) return []
    if (role.builtIn === 'admin') return [{ key: ADMIN, level: 'on', area: null, until, isEverybodys: false }]
    return [...levelsOf(role.permissions)]
      .filter(([key]) => area === null || isAbout(key))
      .map(([key, level]) => ({
        key,
        level,
        area: key.startsWith('own.') ? null : area,
        until,
        isEverybodys: role.builtIn === 'user',
      }))
  })
}

/** What of `rights` is not among `others`: neither itself, nor a right that covers it at least as long. */
export function beyond(rights: readonly Right[], others: readonly Right[], above: HeldNow['above']): Right[] {
  const covers = (other: Right, right: Right) =>
    other.until >= right.until &&
    (other.key === ADMIN ||
      ((other.key === right.key || other.key === right.key.replace(/^(own|manager)\./, 'other.')) &&
        higher(other.level, right.level) === other.level &&
        (other.area === null || (right.area !== null && placesOf(right.area, above).has(other.area)))))
  return rights.filter((right) => !others.some((other) => covers(other, right)))
}

/** An area with all its ancestors: a location has none. */
export const placesOf = (area: string, above: HeldNow['above']): ReadonlySet<string> =>
  above.get(area) ?? new Set([area])

/** All managers above a person, and the person's places. */
export interface ManagersAndPlaces {
  above: ReadonlySet<string>
  places: ReadonlySet<string>
}

export interface Moved {
  id: string
  before: ManagersAndPlaces
  after: ManagersAndPlaces
}

/** The managers and places that people moved under. */
export const cameUnder = (moved: readonly Moved[]): { people: Set<string>; places: Set<string> } => ({
  people: new Set(moved.flatMap(({ before, after }) => [...after.above].filter((id) => !before.above.has(id)))),
  places: new Set(moved.flatMap(({ before, after }) => [...after.places].filter((id) => !before.places.has(id)))),
})

interface Reader {
  id: string
  before: Pick<HolderWithGrants, 'grants'>
  after: Pick<HolderWithGrants, 'grants'>
}

/** What a reader gained on one of those who moved, section by section. */
export function gainedOn(
  { id, before, after }: Reader,
  moved: Moved,
  levels: (roleId: string) => Levels,
): { section: string; level: 'view' | 'edit' }[] {
  const own = id === moved.id
  const at = ({ grants }: Pick<HolderWithGrants, 'grants'>, { above, places }: ManagersAndPlaces, section: string) =>
    levelOn(
      grants.map(({ roleId, area }) => ({ roleId, area: area === null ? null : { id: area } })),
      levels,
      { own, manages: above.has(id) && !own, places },
      section,
    )
  const sections = new Set(
    after.grants.flatMap(({ roleId }) =>
      [...levels(roleId).keys()].filter(isAbout).map((key) => key.replace(/^\w+\./, '')),
    ),
  )
  return [...sections].flatMap((section) => {
    const [from, to] = [at(before, moved.before, section), at(after, moved.after, section)]
    return to !== 'none' && to !== from && higher(from, to) === to ? [{ section, level: to }] : []
  })
}

/** One of each group of people who moved in the same way, as far as these readers can tell: what is gained on one is gained on all. */
export function kindsOf(moved: readonly Moved[], readers: ReadonlySet<string>): Moved[] {
  const kinds = new Map<string, Moved>()
  for (const one of moved) {
    const side = ({ above, places }: ManagersAndPlaces) => [
      [...above].filter((id) => readers.has(id)).toSorted(),
      [...places].toSorted(),
    ]
    kinds.set(JSON.stringify([readers.has(one.id) && one.id, side(one.before), side(one.after)]), one)
  }
  return [...kinds.values()]
}
