import type { Day } from '#kit/days.ts'

/** A version of a group's rules, as far as its place among the others goes. Rows are in the order of their days. */
export interface Ranked {
  from: Day
  group: { id: string; name: string; rank: number; hasEnded: boolean }
}

/** The groups as their last versions have them, without those that have ended; those that are asked first come first. */
export const currentGroups = <R extends Ranked>(rows: readonly R[]): R['group'][] =>
  [...new Map(rows.map((one) => [one.group.id, one.group])).values()]
    .filter(({ hasEnded }) => !hasEnded)
    .toSorted((a, b) => a.rank - b.rank)

/**
 * What another order changes: the version in force gets a copy with its new rank from that day on, later ones get it where they are.
 * @returns each version to be written, and whether it takes the place of its original
 */
export function reordered<R extends Ranked>(rows: readonly R[], groupIds: readonly string[], today: Day) {
  return rows.flatMap((row) => {
    const rank = groupIds.indexOf(row.group.id) + 1
    const inForce = rows.findLast((one) => one.group.id === row.group.id && one.from <= today)
    if (rank === row.group.rank || (row !== inForce && row.from < today)) return []
    const from = row === inForce ? today : row.from
    return [{ row, rank, from, replaces: from === row.from }]
  })
}
