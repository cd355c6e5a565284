import type { OrgChart } from '#features/people/org-chart/contract.ts'
import type { PlannedMove, Reorganisation } from '../contract.ts'

/** Where one person is to be; what is left out stays. */
export interface Target {
  managerId?: string | null
  departmentId?: string | null
}

/** Where the moves lead, by the person. */
export const targetsOf = (moves: readonly PlannedMove[]): Map<string, Target & { department?: string }> =>
  new Map(
    moves.map(({ person, fields }) => [
      person.id,
      Object.fromEntries(
        fields.flatMap(({ field, after }): [string, string | null][] =>
          field === 'managerId'
            ? [['managerId', after?.id ?? null]]
            : [
                ['departmentId', after?.id ?? null],
                ['department', after?.name ?? ''],
              ],
        ),
      ),
    ]),
  )

/**
 * The company's chart with the moves of a draft. Where others were moved since, moves may lead round in a circle: then who moves is at the
 * top, so that everyone is in the tree once.
 */
export function draftedChart(
  chart: OrgChart,
  targets: ReadonlyMap<string, Target & { department?: string }>,
): OrgChart {
  const places = new Map(chart.ids.map((id, card) => [id, card]))
  const parents = [...chart.parents]
  const names = [...chart.departments.names]
  const departmentOf = [...chart.departments.of]
  const moved: number[] = []
  for (const [id, { managerId, department }] of targets) {
    const card = places.get(id)
    if (card === undefined) continue
    if (department !== undefined) departmentOf[card] = wordIn(names, department)
    if (managerId === undefined) continue
    moved.push(card)
    parents[card] = managerId === null ? -1 : (places.get(managerId) ?? -1)
  }
  for (const card of moved) if (isAbove(parents, card, parents[card]!)) parents[card] = -1
  return { ...chart, parents, departments: { names, of: departmentOf } }
}

function wordIn(names: string[], word: string): number {
  if (word === '') return -1
  const at = names.indexOf(word)
  return at === -1 ? names.push(word) - 1 : at
}

/** Whether a card is another one, or above it. A circle elsewhere ends after as many steps as there are cards. */
export function isAbove(parents: readonly number[], card: number, other: number): boolean {
  let at = other
  for (let steps = 0; at !== -1 && steps <= parents.length; steps++) {
    if (at === card) return true
    at = parents[at]!
  }
  return false
}

/** How many have to be decided before the draft can be applied. */
export const undecidedIn = ({ moves }: Pick<Reorganisation, 'moves'>): number =>
  moves.filter(({ conflicts }) => conflicts.length > 0).length
