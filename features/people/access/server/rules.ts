const RANK: Record<string, number> = { none: 0, view: 1, edit: 2 }

/** A role as somebody holds it, in the whole company or within an area. */
export interface Held {
  roleId: string
  area: { id: string } | null
}

/** How somebody stands to a person: in the line above them or not, and the places that the person belongs to. */
export interface Standing {
  manages: boolean
  places: ReadonlySet<string>
}

/** What somebody may with a section of a person's record; the higher of all their roles. Their own record is left aside. */
export function levelOn(
  held: readonly Held[],
  permissionsOf: (roleId: string) => ReadonlyMap<string, string>,
  { manages, places }: Standing,
  section: string,
): 'none' | 'view' | 'edit' {
  let best: 'none' | 'view' | 'edit' = 'none'
  for (const { roleId, area } of held) {
    if (area && !places.has(area.id)) continue
    const permissions = permissionsOf(roleId)
    for (const scope of manages ? ['other', 'manager'] : ['other']) {
      const level = permissions.get(`${scope}.${section}`) ?? 'none'
      if ((RANK[level] ?? 0) > RANK[best]!) best = level as 'view' | 'edit'
    }
  }
  return best
}

/** Who is in one of two sets and not in the other. */
export const apart = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [
  ...[...one].filter((id) => !other.has(id)),
  ...[...other].filter((id) => !one.has(id)),
]
