/**
 * For each person the index of their manager in the list; -1 at the top, and for a manager who is not in the list. A cycle is cut at its
 * first person in the list, so that everyone is in the tree once.
 * @param above the id of each person's manager, in the order of `ids`
 */
export function parentsOf(ids: readonly string[], above: readonly (string | null)[]): number[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  const parents = above.map((id) => (id === null ? -1 : (places.get(id) ?? -1)))
  /** The walk that has come by. */
  const walks = new Int32Array(ids.length).fill(-1)
  for (const start of parents.keys()) {
    let at = start
    while (at !== -1 && walks[at] === -1) {
      walks[at] = start
      at = parents[at]!
    }
    if (at !== -1 && walks[at] === start) parents[firstOfCircle(parents, at)] = -1
  }
  return parents
}

function firstOfCircle(parents: readonly number[], from: number): number {
  let first = from
  for (let at = parents[from]!; at !== from; at = parents[at]!) first = Math.min(first, at)
  return first
}

/** Each word once, in the order in which they come. */
export function wordsOf(values: readonly (string | null | undefined)[]): { names: string[]; of: number[] } {
  const places = new Map<string, number>()
  const of = values.map((value) => {
    if (!value) return -1
    const known = places.get(value)
    if (known !== undefined) return known
    places.set(value, places.size)
    return places.size - 1
  })
  return { names: [...places.keys()], of }
}
