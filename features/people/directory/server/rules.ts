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

/** Departments with their own people and those of all departments below. A loop in what is given ends. */
export function withBelow<D extends { id: string; parentId: string | null; count: number }>(
  departments: readonly D[],
): D[] {
  const byId = new Map(departments.map((one) => [one.id, one]))
  const sums = new Map(departments.map(({ id }) => [id, 0]))
  for (const { id, count } of departments) {
    if (count === 0) continue
    const seen = new Set<string>()
    for (let at: string | null = id; at && byId.has(at) && !seen.has(at); at = byId.get(at)!.parentId) {
      seen.add(at)
      sums.set(at, sums.get(at)! + count)
    }
  }
  return departments.map((one) => ({ ...one, count: sums.get(one.id)! }))
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
