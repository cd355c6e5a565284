import { addDays, type Day } from '#kit/days.ts'
import type { Layer } from './facts.ts'

/** Whom rules are for. Of each list that names something a person has to match one; an empty list asks nothing. */
export interface Whom {
  locations: readonly Id[]
  /** With all departments below them. */
  departments: readonly Id[]
  employmentTypes: readonly Id[]
}
/** Null where what was named is gone: it matches nobody, so that a deleted location doesn't open the rules to everyone. */
type Id = string | null

/** A version of the rules of one group, and whom it is for from its day on. */
export interface GroupVersion extends Layer {
  groupId: string
  /** `Germany` */
  name: string
  /** Groups with a lower rank are asked first. */
  rank: number
  /** From this day on the group is for nobody. */
  hasEnded: boolean
  whom: Whom
}

/** Where a person belonged from a day on. The first place and the first department also hold before their day. */
export interface Belonging {
  places: readonly { from: Day; locationId: string | null }[]
  departments: readonly { from: Day; departmentId: string | null }[]
  terms: readonly { effectiveDate: Day; endsOn: Day | null; typeId: string | null }[]
}

/** A version that holds for a person from a day on; without a group the company's rules do. */
export interface Assignment {
  from: Day
  version: GroupVersion | null
  /** As people see it: `v2` of the group. */
  number: number
}

/**
 * Which group's rules hold for a person, as a pure function of where they belonged on each day: a transfer changes the rules on its day,
 * and no earlier day. Of several groups that fit the one with the lowest rank holds.
 * @returns in the order of their days, one for each day on which something changes; empty where no group ever fits
 */
export function assignmentsOf(versions: readonly GroupVersion[], belonging: Belonging): Assignment[] {
  if (versions.length === 0) return []
  const groups = [...Map.groupBy(versions, ({ groupId }) => groupId).values()].map((of) => of.toSorted(byDay))
  const found: Assignment[] = []
  for (const from of changesOf(versions, belonging)) {
    const next = assignedOn(groups, belonging, from)
    if ((found.at(-1)?.version ?? null) !== next.version) found.push({ from, ...next })
  }
  return found
}

function assignedOn(groups: readonly GroupVersion[][], belonging: Belonging, day: Day): Omit<Assignment, 'from'> {
  const fitting = groups
    .map((of) => {
      const at = of.findLastIndex(({ from }) => from <= day)
      return { version: of[at], number: at + 1 }
    })
    .filter(({ version }) => version && !version.hasEnded && fits(version.whom, belonging, day))
  const [first] = fitting.toSorted((a, b) => byRank(a.version!, b.version!))
  return first ? { version: first.version!, number: first.number } : { version: null, number: 0 }
}

/** Whether a person is meant on that day. */
export function fits({ locations, departments, employmentTypes }: Whom, of: Belonging, day: Day): boolean {
  const asks = (ids: readonly Id[], value: string | null | undefined) =>
    ids.length === 0 || (value != null && ids.includes(value))
  return (
    asks(locations, on(of.places, day)?.locationId) &&
    asks(departments, on(of.departments, day)?.departmentId) &&
    asks(employmentTypes, typeOn(of.terms, day))
  )
}

const on = <T extends { from: Day }>(rows: readonly T[], day: Day): T | undefined =>
  rows.findLast(({ from }) => from <= day) ?? rows[0]

/** There is none before the first terms, nor after the last day of a contract. */
function typeOn(terms: Belonging['terms'], day: Day): string | null {
  const held = terms.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
  const last = held.findLast(({ effectiveDate }) => effectiveDate <= day)
  return last && (last.endsOn === null || last.endsOn >= day) ? last.typeId : null
}

function changesOf(versions: readonly GroupVersion[], { places, departments, terms }: Belonging): Day[] {
  const ends = terms.flatMap(({ endsOn }) => (endsOn === null ? [] : [addDays(endsOn, 1)]))
  const moves = [...places, ...departments].map(({ from }) => from)
  const days = [...versions.map(({ from }) => from), ...moves, ...terms.map((one) => one.effectiveDate), ...ends]
  return [...new Set(days)].toSorted()
}

const byDay = (a: Layer, b: Layer) => (a.from < b.from ? -1 : 1)
const byRank = (a: GroupVersion, b: GroupVersion) => a.rank - b.rank || (a.groupId < b.groupId ? -1 : 1)
