import { type Day, eachDay, todayIn } from '#kit/days.ts'
import type { Language } from '#platform/words.ts'
import type { Kind } from '../contract.ts'
import { weekBetween } from './rules/calendar.ts'
import type { LeaveFacts, Plan, Policies, PolicyVersion, Schedule, Week, Weekday } from './rules/facts.ts'
import { layered } from './rules/layers.ts'
import { periodOn } from './rules/periods.ts'
import { DEFAULT_SETTINGS } from './rules/settings.ts'
import type { FactRow } from './store.ts'

const JANUARY = { month: 1, date: 1 }
const BEGINNING = '1970-01-01'

/**
 * The engine's facts about one person. The engine closes policy years before the first version of the rules, so no balance accrues for
 * years before the company was here. Holiday names are in the reader's language, because the trace names them.
 * @param on a day of the period of employment that is meant; the latest by default
 */
export function factsFrom(row: FactRow, kind: Kind, language: Language, on?: Day): LeaveFacts {
  const { from, until, ...service } = periodOn(row, on)
  const inPeriod = (day: Day) => (from === null || day >= from) && (until === null || day < until)
  return {
    ...service,
    schedules: schedulesFrom(row),
    holidays: row.holidays.flatMap(({ first, last, half, place, ...names }) =>
      [...eachDay(first, last)].map((day) => ({ day, name: names[language], half, ...(place ? { place } : {}) })),
    ),
    extraWorkingDays: row.extraDays,
    requests: row.requests.filter(({ firstDay }) => inPeriod(firstDay)),
    adjustments: row.adjustments.filter((one) => one.kind === kind && inPeriod(one.on)),
  }
}

/** The versions of the rules that hold for one person: the company's, with what was agreed with the person on top. */
export function policiesFrom(row: FactRow, kind: Kind): Policies {
  const all = row.policies.filter((one) => one.kind === kind)
  const versions = layered(
    all.filter(({ own }) => !own),
    all.filter(({ own }) => own),
  )
  const none: PolicyVersion = { ...DEFAULT_SETTINGS, unlimited: true, from: BEGINNING, version: 1 }
  return { kind, yearStart: JANUARY, versions: versions.length ? versions : [none] }
}

/** The day it is where the person works. */
export const todayOf = (row: Pick<FactRow, 'timeZone'>, now: Date): Day => todayIn(row.timeZone ?? 'UTC', now)

function schedulesFrom(row: FactRow): Schedule[] {
  const all = row.schedules.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const ownFrom = all.find((one) => one.own)?.from
  const holding = all.filter((one) => one.own || ownFrom === undefined || one.from < ownFrom)
  const weeks = holding.map(({ from, start, end, parts }) => ({
    from,
    week: withParts(weekBetween(start as Weekday, end as Weekday), parts),
  }))
  return weeks.length ? weeks : [{ from: BEGINNING, week: weekBetween(1, 5) }]
}

const withParts = (week: Week, parts: Record<string, 'am' | 'pm'>): Week =>
  week.map((plan, weekday): Plan => (plan === 'off' ? 'off' : (parts[weekday] ?? plan))) as unknown as Week
