/** Rights by key: `view` or `edit`, or `on` where there are no levels. */
export type Levels = ReadonlyMap<string, string>

const RANK: Record<string, number> = { none: 0, view: 1, edit: 2, on: 2 }

/** Edit implies view: of two levels the higher one counts. */
export const higher = (one: string, other: string): string => ((RANK[one] ?? 0) >= (RANK[other] ?? 0) ? one : other)

export function split(permission: string): { key: string; level: string } {
  const match = /^(.*)\.(view|edit)$/.exec(permission)
  return match ? { key: match[1]!, level: match[2]! } : { key: permission, level: 'on' }
}

export const levelsOf = (permissions: Iterable<string>): Levels => {
  const levels = new Map<string, string>()
  for (const permission of permissions) {
    const { key, level } = split(permission)
    levels.set(key, higher(level, levels.get(key) ?? 'none'))
  }
  return levels
}

export const stringsOf = (levels: Levels): string[] =>
  [...levels].map(([key, level]) => (level === 'on' ? key : `${key}.${level}`)).toSorted()

/** What one set of permissions holds that another does not, a raised level included. */
export const raised = (before: Levels, after: Levels): string[] =>
  [...after]
    .filter(([key, level]) => (RANK[level] ?? 0) > (RANK[before.get(key) ?? 'none'] ?? 0))
    .map(([key, level]) => (level === 'on' ? key : `${key}.${level}`))

/** A role as one person holds it. */
export interface HeldRole {
  roleId: string
  area: { id: string; kind: 'department' | 'location'; name: string } | null
}

export interface Change {
  section: string
  whose: 'own' | 'manager' | 'other' | 'area' | 'areaLine' | 'company'
  of: string | null
  from: string
  to: string
}

/** A person's rights by all their roles, keyed by whose records they are about; an administrator's rights are not listed. */
type Effective = Map<string, { whose: Change['whose']; of: string | null; section: string; level: string }>

/**
 * A person's rights grouped by whose records they apply to. A right to everyone implies own, team and areas, so those are omitted.
 */
export function effective(held: readonly HeldRole[], permissionsOf: (roleId: string) => Levels): Effective {
  const found: Effective = new Map()
  const add = (whose: Change['whose'], of: string | null, section: string, level: string) => {
    const key = `${whose} ${of ?? ''} ${section}`
    found.set(key, { whose, of, section, level: higher(level, found.get(key)?.level ?? 'none') })
  }
  for (const { roleId, area } of held)
    for (const [key, level] of permissionsOf(roleId)) {
      const about = aboutWhom(key, area?.name ?? null)
      if (about) add(about.whose, about.of, about.section, level)
    }
  for (const [key, one] of found) {
    const level = higher(one.level, coverOf(found, one))
    if (level !== one.level) found.set(key, { ...one, level })
  }
  return found
}

/** Of a grant for a part of the company, what is one's own counts everywhere and what is the company's nowhere. */
function aboutWhom(key: string, area: string | null): Pick<Change, 'whose' | 'of' | 'section'> | null {
  const [, scope, section] = /^(own|manager|other)\.(.*)$/.exec(key) ?? []
  if (!section) return area === null ? { whose: 'company', of: null, section: key } : null
  if (scope === 'own' || area === null) return { whose: scope as 'own', of: null, section }
  return { whose: scope === 'other' ? 'area' : 'areaLine', of: area, section }
}

/** The level on these records that a wider right gives anyway. */
function coverOf(found: Effective, { whose, of, section }: Pick<Change, 'whose' | 'of' | 'section'>): string {
  if (whose === 'other' || whose === 'company') return 'none'
  const everybody = found.get(`other  ${section}`)?.level ?? 'none'
  return whose === 'areaLine' ? higher(everybody, found.get(`area ${of} ${section}`)?.level ?? 'none') : everybody
}

/** What changes for one person between two sets of roles. A change that is the same for everyone is listed once. */
export function changesBetween(before: Effective, after: Effective): Change[] {
  const changes: Change[] = []
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const { whose, of, section } = (after.get(key) ?? before.get(key))!
    const from = before.get(key)?.level ?? coverOf(before, { whose, of, section })
    const to = after.get(key)?.level ?? coverOf(after, { whose, of, section })
    if (from !== to) changes.push({ section, whose, of, from, to })
  }
  return changes
    .filter(
      (one) =>
        one.whose === 'other' ||
        one.whose === 'company' ||
        !changes.some(
          (all) => all.whose === 'other' && all.section === one.section && all.from === one.from && all.to === one.to,
        ),
    )
    .toSorted((a, b) => a.section.localeCompare(b.section) || a.whose.localeCompare(b.whose))
}

/** Whether a change opens something, rather than closes it. */
export const opens = ({ from, to }: Pick<Change, 'from' | 'to'>): boolean => (RANK[to] ?? 0) > (RANK[from] ?? 0)

/** The level on a section of a person's record by all roles of a reader: `manages` and `own` are the reader's relation to that person. */
export function levelOn(
  held: readonly { roleId: string; area: { id: string } | null }[],
  permissionsOf: (roleId: string) => Levels,
  { manages, own = false, places }: { manages: boolean; own?: boolean; places: ReadonlySet<string> },
  section: string,
): 'none' | 'view' | 'edit' {
  let best = 'none'
  for (const { roleId, area } of held) {
    const permissions = permissionsOf(roleId)
    const add = (scope: string) => (best = higher(best, permissions.get(`${scope}.${section}`) ?? 'none'))
    // of a grant for a part of the company, what is one's own counts everywhere
    if (own) add('own')
    if (area && !places.has(area.id)) continue
    add('other')
    if (manages) add('manager')
  }
  return best as 'none' | 'view' | 'edit'
}
