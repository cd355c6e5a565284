import { MOVE_FIELDS, type Conflict, type MoveField } from '../contract.ts'

export type Values = Partial<Record<MoveField, string | null>>

/** What one step does to one person. */
export interface Step {
  userId: string
  values: Values
  /** What these fields were when it was planned. */
  was: Values
}

/** What all steps do to one person. */
export type Net = Step

/**
 * What the steps of a draft come to: of each field the value of the latest step, and what it was before the first one. A person who is
 * back where they were does not move.
 * @param steps in their order
 */
export function netOf(steps: readonly Step[]): Map<string, Net> {
  const all = new Map<string, Net>()
  for (const { userId, values, was } of steps) {
    const before = all.get(userId)
    all.set(userId, { userId, values: { ...before?.values, ...values }, was: { ...was, ...before?.was } })
  }
  for (const [userId, net] of all) {
    const moved = MOVE_FIELDS.filter((field) => field in net.values && net.values[field] !== net.was[field])
    if (moved.length === 0) all.delete(userId)
    else all.set(userId, { userId, values: only(net.values, moved), was: only(net.was, moved) })
  }
  return all
}

const only = (values: Values, fields: readonly MoveField[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))

/** The company of a day, without the draft: everyone who is there. */
export type Company = ReadonlyMap<string, Record<MoveField, string | null>>

/** The managers of everyone with the draft. */
export function managersWith(company: Company, moves: ReadonlyMap<string, Pick<Net, 'values'>>) {
  const managers = new Map<string, string | null>()
  for (const [id, { managerId }] of company) {
    const moved = moves.get(id)?.values.managerId
    managers.set(id, moved === undefined ? managerId : moved)
  }
  return managers
}

/** People who report to themselves, at any distance. */
export function circlesIn(managers: ReadonlyMap<string, string | null>): Set<string> {
  const found = new Set<string>()
  const walks = new Map<string, string>()
  for (const start of managers.keys()) {
    let at: string | null | undefined = start
    while (at && !walks.has(at)) {
      walks.set(at, start)
      at = managers.get(at)
    }
    // a walk that meets itself has gone round
    if (!at || walks.get(at) !== start) continue
    const first = at
    do {
      found.add(at)
      at = managers.get(at)
    } while (at && at !== first)
  }
  return found
}

/** What keeps each move from being applied as it was planned; people without a conflict are left out. */
export function conflictsOf(
  moves: ReadonlyMap<string, Net>,
  company: Company,
  departments: ReadonlySet<string>,
): Map<string, Conflict[]> {
  const circles = circlesIn(managersWith(company, moves))
  const all = new Map<string, Conflict[]>()
  for (const [userId, { values, was }] of moves) {
    const now = company.get(userId)
    const { managerId, departmentId } = values
    const is: Record<Conflict, boolean> = {
      left: !now,
      managerLeft: Boolean(managerId && !company.has(managerId)),
      departmentGone: Boolean(departmentId && !departments.has(departmentId)),
      movedMeanwhile: now !== undefined && MOVE_FIELDS.some((field) => isElsewhere(field, { values, was }, now)),
      circle: values.managerId !== undefined && circles.has(userId),
    }
    const found = (Object.keys(is) as Conflict[]).filter((conflict) => is[conflict])
    // of who has left nothing else matters
    if (found.length > 0) all.set(userId, found.includes('left') ? ['left'] : found)
  }
  return all
}

/** They are not where they were when the move was planned, nor where it leads. */
const isElsewhere = (
  field: MoveField,
  { values, was }: Pick<Net, 'values' | 'was'>,
  now: Record<MoveField, string | null>,
) => field in values && now[field] !== was[field] && now[field] !== values[field]

/** Leads whose number of direct reports changes, the largest first. */
export function changedSpans(company: Company, moves: ReadonlyMap<string, Net>) {
  const before = countsOf(managersWith(company, new Map()))
  const after = countsOf(managersWith(company, moves))
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, before: before.get(id) ?? 0, after: after.get(id) ?? 0 }))
    .filter((one) => one.before !== one.after && company.has(one.id))
    .toSorted((a, b) => b.after - a.after || b.before - a.before || (a.id < b.id ? -1 : 1))
}

function countsOf(managers: ReadonlyMap<string, string | null>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const manager of managers.values()) if (manager) counts.set(manager, (counts.get(manager) ?? 0) + 1)
  return counts
}
