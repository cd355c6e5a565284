import type { Day } from '#kit/days.ts'
import type { PolicySettings, PolicyVersion } from './facts.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

/** The settings of one row of rules, and their first day. Settings that it lacks have their usual values. */
export interface Layer {
  from: Day
  settings: Partial<PolicySettings>
}

/** What can be agreed with one person; everything else is as the company has it. */
export const PERSONAL = ['unlimited', 'entitlement', 'daysType'] as const satisfies readonly (keyof PolicySettings)[]

/**
 * The versions of the rules that hold for one person: the company's, and on top of them what was agreed with the person. A later
 * version of the company reaches everyone: it changes what the agreement does not speak of. Numbers are those of the company's
 * versions, so that "policy v2" is the same for all.
 * @param company its versions, in any order
 * @param own what was agreed with the person: only `PERSONAL` of it counts; the latest holds
 * @returns a version for each day on which something changes; empty where there are no rules at all
 */
export function layered(company: readonly Layer[], own: readonly Layer[]): PolicyVersion[] {
  const rules = byDay(company)
  const agreed = byDay(own)
  const days = [...new Set([...rules, ...agreed].map(({ from }) => from))].toSorted()
  return days.map((from) => {
    // the first version also rules the days before it
    const number = Math.max(
      0,
      rules.findLastIndex((one) => one.from <= from),
    )
    const personal = agreed.findLast((one) => one.from <= from)?.settings ?? {}
    return { ...DEFAULT_SETTINGS, ...rules[number]?.settings, ...personalOf(personal), from, version: number + 1 }
  })
}

/** The settings among these that can be agreed with one person. */
export function personalOf(settings: Partial<PolicySettings>): Partial<PolicySettings> {
  return Object.fromEntries(PERSONAL.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])))
}

const byDay = (layers: readonly Layer[]): Layer[] => layers.toSorted((a, b) => (a.from < b.from ? -1 : 1))
