/** Where a page ended: what the list is sorted by (null: among those who have none), then name or day, then id. */
export interface Cursor {
  group: { key: string; id: string } | null
  key: string
  id: string
}

export const writeCursor = ({ group, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([group?.key ?? null, group?.id ?? null, key, id])).toString('base64url')

/** @returns null for anything that no page has handed out. */
export function readCursor(text: string): Cursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 4) return null
    const [groupKey, groupId, key, id] = parts as unknown[]
    if (typeof key !== 'string' || !isId(id)) return null
    if (groupKey === null && groupId === null) return { group: null, key, id }
    return typeof groupKey === 'string' && isId(groupId) ? { group: { key: groupKey, id: groupId }, key, id } : null
  } catch {
    return null
  }
}

/** Everything below these departments, themselves included. A loop in what is given ends. */
export function subtree(departments: readonly { id: string; parentId: string | null }[], ids: readonly string[]) {
  const within = new Set(ids)
  let grown = true
  while (grown) {
    grown = false
    for (const { id, parentId } of departments)
      if (parentId && within.has(parentId) && !within.has(id)) {
        within.add(id)
        grown = true
      }
  }
  return within
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
