import { dateOf, type Day, monthOf } from '#kit/days.ts'
import type { Layer, PolicySettings, PolicyVersion } from './facts.ts'
import type { Assignment } from './groups.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

/** What can be agreed with one person; everything else is as the company has it. */
export const PERSONAL = ['unlimited', 'entitlement', 'daysType'] as const satisfies readonly (keyof PolicySettings)[]

/**
 * The versions of the rules that hold for one person: the company's, or while they belong to a group with rules of its own that group's,
 * and on top of them what was agreed with the person. A later version of the company or the group reaches everyone: it changes what the
 * agreement does not speak of. Numbers are those of the company's or the group's versions, so that "policy v2" is the same for all.
 * @param company its versions, in any order
 * @param own what was agreed with the person: only `PERSONAL` of it counts; the latest holds
 * @param groups which group's rules hold from when (`assignmentsOf`)
 * @returns a version for each day on which something changes; empty where there are no rules at all
 */
export function layered(
  company: readonly Layer[],
  own: readonly Layer[],
  groups: readonly Assignment[] = [],
): Layered[] {
  const rules = byDay(company)
  const agreed = byDay(own)
  const days = [...new Set([...rules, ...agreed, ...groups].map(({ from }) => from))].toSorted()
  return days.map((from) => {
    const personal = agreed.findLast((one) => one.from <= from)?.settings ?? {}
    return { ...DEFAULT_SETTINGS, ...baseOn(from, rules, groups), ...personalOf(personal), from }
  })
}

/** A version before it is known when a person's policy year begins. */
export type Layered = PolicySettings & Omit<PolicyVersion, keyof PolicySettings>

/** The version as it is for a person with that hire date. */
export const forHireDate = (version: Layered, hireDate: Day): PolicyVersion => ({
  ...version,
  yearStart:
    version.yearStart === 'hire-day' ? { month: monthOf(hireDate), date: dateOf(hireDate) } : version.yearStart,
})

type Base = Partial<PolicySettings> & Pick<PolicyVersion, 'version' | 'group'>

function baseOn(day: Day, rules: readonly Layer[], groups: readonly Assignment[]): Base {
  const assigned = groups.findLast((one) => one.from <= day)
  if (assigned?.version) return { ...assigned.version.settings, version: assigned.number, group: assigned.version.name }
  // the first version also rules the days before it
  const number = Math.max(
    0,
    rules.findLastIndex((one) => one.from <= day),
  )
  return { ...rules[number]?.settings, version: number + 1 }
}

/** The settings among these that can be agreed with one person. */
export function personalOf(settings: Partial<PolicySettings>): Partial<PolicySettings> {
  return Object.fromEntries(PERSONAL.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])))
}

const byDay = (layers: readonly Layer[]): Layer[] => layers.toSorted((a, b) => (a.from < b.from ? -1 : 1))
