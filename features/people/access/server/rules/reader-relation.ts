/** The reader's relation to a person: whether they are in the line above them, and the person's places. */
export interface ReaderRelation {
  manages: boolean
  places: ReadonlySet<string>
}

/** Who is in one of two sets and not in the other. */
export const apart = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [
  ...[...one].filter((id) => !other.has(id)),
  ...[...other].filter((id) => !one.has(id)),
]

interface Department {
  id: string
  parentId: string | null
}

/**
 * The places of a person in this department and at this location: the department with all its ancestors. Safe against loops in the data.
 */
export function placesIn(
  all: readonly Department[],
  departmentId: string | null,
  locationId: string | null,
): Set<string> {
  const parents = parentsOf(all)
  const places = new Set(locationId ? [locationId] : [])
  for (let id = departmentId; id && !places.has(id); id = parents.get(id) ?? null) places.add(id)
  return places
}

const known = new WeakMap<readonly Department[], Map<string, string | null>>()
function parentsOf(all: readonly Department[]): Map<string, string | null> {
  const parents = known.get(all) ?? new Map(all.map(({ id, parentId }) => [id, parentId]))
  known.set(all, parents)
  return parents
}

/** A department and all below it. */
export function subtreeOf(all: readonly Department[], id: string): Set<string> {
  const below = Map.groupBy(all, ({ parentId }) => parentId)
  const within = new Set([id])
  for (const one of within) for (const child of below.get(one) ?? []) within.add(child.id)
  return within
}

/** A person whose places change. */
export interface Moved {
  id: string
  before: ReadonlySet<string>
  after: ReadonlySet<string>
}

/** The reader's relation to the people who move, before and after; equal relations form one entry. Their own record is left out. */
export function readerRelations(moved: readonly Moved[], readerId: string, below: ReadonlySet<string>) {
  const found = new Map<string, { before: ReaderRelation; after: ReaderRelation; count: number }>()
  for (const { id, before, after } of moved) {
    if (id === readerId) continue
    const manages = below.has(id)
    const key = [manages, ...[...before].toSorted(), '→', ...[...after].toSorted()].join(' ')
    const one = found.get(key) ?? { before: { manages, places: before }, after: { manages, places: after }, count: 0 }
    found.set(key, one)
    one.count++
  }
  return [...found.values()]
}
