import { type DepartmentCoverage, LARGEST_MINIMUM } from '../contract.ts'

export interface Branch extends DepartmentCoverage {
  depth: number
}

/** From the top down, each followed by what is below it. */
export function treeOf(all: readonly DepartmentCoverage[]): Branch[] {
  const below = Map.groupBy(all, ({ parentId }) => parentId)
  const walk = (parentId: string | null, depth: number): Branch[] =>
    (below.get(parentId) ?? []).flatMap((one) => [{ ...one, depth }, ...walk(one.id, depth + 1)])
  return walk(null, 0)
}

/** What was typed as a minimum: null for none; undefined where it is no number of people. */
export function minimumIn(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const number = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= LARGEST_MINIMUM ? number : undefined
}
