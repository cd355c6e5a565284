import { addMonths, dayNumber } from '#kit/days.ts'
import type { LeaveFacts, Policies, PolicyVersion } from './facts.ts'

export interface Versions {
  /** Sorted by `from`. */
  list: readonly PolicyVersion[]
  starts: readonly number[]
  /** Undefined before the first. */
  at(number: number): PolicyVersion | undefined
  /** The first one also rules the days before it: for everything but entitlement. */
  settingsAt(number: number): PolicyVersion
}

export function versionsOf(policies: Policies): Versions {
  const list = policies.versions.toSorted((a, b) =>
    a.from === b.from ? a.version - b.version : a.from < b.from ? -1 : 1,
  )
  const starts = list.map((version) => dayNumber(version.from))
  const [first] = list
  if (!first) throw new RangeError(`A policy of ${policies.kind} without versions`)
  const at = (number: number): PolicyVersion | undefined => {
    let index = starts.length - 1
    while (index >= 0 && starts[index]! > number) index--
    return list[index]
  }
  return { list, starts, at, settingsAt: (number) => at(number) ?? first }
}

/** Days on which a tenure step is reached, for any version. */
export function stepDays(facts: Pick<LeaveFacts, 'hireDate' | 'serviceFrom'>, versions: Versions): number[] {
  const months = new Set(versions.list.flatMap((version) => version.steps.map((step) => step.afterMonths)))
  return [...months].map((count) => dayNumber(addMonths(facts.serviceFrom ?? facts.hireDate, count)))
}
