/** The chosen rows with one of them turned. */
export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The chosen rows with all from the anchor to the row added, whichever comes first. Without an anchor only the row. */
export function extended(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  anchor: string | undefined,
  to: string,
): Set<string> {
  const end = ids.indexOf(to)
  const start = anchor === undefined ? end : ids.indexOf(anchor)
  const [first, last] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)]
  return new Set([...selected, ...ids.slice(first, last + 1)])
}

/** All when not all are chosen, none otherwise. */
export const allOrNone = (selected: ReadonlySet<string>, ids: readonly string[]): Set<string> =>
  ids.every((id) => selected.has(id)) ? new Set() : new Set(ids)
