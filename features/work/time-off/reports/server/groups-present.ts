import { type Grouping, NONE, type ReportGroup, type ReportRow } from '../contract.ts'
import { sumOf, treeOf, type Unit } from './rules.ts'
import type { Listed } from './store.ts'

const PAGE = 100

export const pageOf = (rows: readonly ReportRow[], from: number) => ({
  people: rows.slice(from, from + PAGE),
  next: from + PAGE < rows.length ? from + PAGE : null,
})

/** Groups of nobody are left out; a department has the numbers of all below it. */
export function groupsOf(
  by: Grouping,
  rows: readonly ReportRow[],
  { units, withMoney }: { units: readonly Unit[]; withMoney: boolean },
): ReportGroup[] {
  const groups = Map.groupBy(rows, (row) => row[by]?.id ?? NONE)
  const lone = groups.get(NONE) ?? []
  const last = lone.length ? [{ id: NONE, name: '', depth: 0, ...sumOf(lone, withMoney) }] : []
  if (by === 'department') {
    const placed = treeOf(units).map(({ id, name, depth, ids }) => {
      const inside = [...ids].flatMap((one) => groups.get(one) ?? [])
      return { id, name, depth, ...sumOf(inside, withMoney) }
    })
    return [...placed.filter(({ people }) => people > 0), ...last]
  }
  const flat = [...groups].flatMap(([id, its]) =>
    id === NONE ? [] : [{ id, name: its[0]![by]!.name, depth: 0, ...sumOf(its, withMoney) }],
  )
  return [...flat.toSorted((a, b) => a.name.localeCompare(b.name)), ...last]
}

export function choicesOf(by: Grouping, { everyone, units }: { everyone: readonly Listed[]; units: readonly Unit[] }) {
  const counts = Map.groupBy(everyone, (one) => one[by]?.id ?? NONE)
  if (by === 'department')
    return treeOf(units)
      .map(({ id, name, depth, ids }) => ({
        id,
        name,
        depth,
        count: [...ids].reduce((sum, one) => sum + (counts.get(one)?.length ?? 0), 0),
      }))
      .filter(({ count }) => count > 0)
  return [...counts]
    .flatMap(([id, its]) => (id === NONE ? [] : [{ id, name: its[0]![by]!.name, depth: 0, count: its.length }]))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
