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
 * Whether somebody still holds everything that they held then. A file holds what could be read with all of it, and nobody can tell
 * afterwards which right a cell is owed to: the loss of any one closes the file.
 */
export function stillHolds(then: Rights, now: Holder): boolean {
  if (now.isAdmin) return true
  if (then.isAdmin || !then.permissions.every((one) => now.permissions.has(one))) return false
  return then.areas.every(({ id, permissions }) => {
    const areas = now.areas.filter((area) => area.id === id)
    return permissions.every((one) => now.permissions.has(one) || areas.some((area) => area.permissions.has(one)))
  })
}
