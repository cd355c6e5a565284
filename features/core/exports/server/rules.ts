interface Holder {
  isAdmin: boolean
  permissions: ReadonlySet<string>
  areas: readonly { id: string; permissions: ReadonlySet<string> }[]
}

/** What a person held when a file was made. */
export interface Rights {
  isAdmin: boolean
  permissions: string[]
  areas: { id: string; permissions: string[] }[]
}

export const rightsOf = ({ isAdmin, permissions, areas }: Holder): Rights => ({
  isAdmin,
  permissions: [...permissions],
  areas: areas.map((area) => ({ id: area.id, permissions: [...area.permissions] })),
})

/**
 * Whether a person still holds every right that they held at the export. A file contains what all of those could read, and no cell can be
 * traced to one right: the loss of any closes the file.
 */
export function stillHolds(then: Rights, now: Holder): boolean {
  if (now.isAdmin) return true
  if (then.isAdmin || !then.permissions.every((one) => now.permissions.has(one))) return false
  return then.areas.every(({ id, permissions }) => {
    const areas = now.areas.filter((area) => area.id === id)
    return permissions.every((one) => now.permissions.has(one) || areas.some((area) => area.permissions.has(one)))
  })
}
