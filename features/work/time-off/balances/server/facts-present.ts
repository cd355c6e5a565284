import { type Day, eachDay, todayIn } from '#kit/days.ts'
import type { Language } from '#platform/words.ts'
import { BUILT_IN, type Kind } from '../../types/contract.ts'
import { weekBetween } from './rules/calendar.ts'
import type { Holiday, LeaveFacts, Plan, Policies, Week, Weekday } from './rules/facts.ts'
import { assignmentsOf } from './rules/groups.ts'
import { forHireDate, type Layered, layered } from './rules/layers.ts'
import { periodOn } from './rules/periods.ts'
import { isThere, placeOn } from './rules/places.ts'
import { DEFAULT_SETTINGS } from './rules/settings.ts'
import { schedulesOf } from './rules/weeks.ts'
import type { FactRow } from './fact-store.ts'

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
    awaitsHireDate: row.awaitsHireDate,
    schedules: schedulesFrom(row),
    holidays: holidaysFrom(row, language),
    extraWorkingDays: row.extraDays.filter((one) => isThere(one, placeOn(row.places, one.day))),
    requests: row.requests.filter(({ firstDay }) => inPeriod(firstDay)),
    workKinds: row.types.filter(({ countsAsWork }) => countsAsWork).map((one) => one.kind),
    adjustments: row.adjustments.filter((one) => one.kind === kind && inPeriod(one.on)),
  }
}

/**
 * The versions of the rules that hold for one person: the company's or their group's, with what was agreed with the person on top.
 * @param on a day of the period of employment that is meant; the latest by default
 */
export function policiesFrom(row: FactRow, kind: Kind, on?: Day): Policies {
  const all = row.policies.filter((one) => one.kind === kind)
  const versions = layered(
    all.filter(({ own }) => !own),
    all.filter(({ own }) => own),
    assignmentsOf(
      row.groups.filter((one) => one.kind === kind),
      row,
    ),
  )
  const none: Layered = { ...DEFAULT_SETTINGS, unlimited: true, from: BEGINNING, version: 1 }
  const { hireDate } = periodOn(row, on)
  return { kind, versions: (versions.length ? versions : [none]).map((one) => forHireDate(one, hireDate)) }
}

/** The types of leave that are not archived, the company's own after the built-in ones. */
export const offeredKinds = ({ types }: Pick<FactRow, 'types'>): Kind[] => [
  ...BUILT_IN,
  ...types.filter(({ isArchived }) => !isArchived).map(({ kind }) => kind),
]

/** One of the company's own types; undefined for a built-in one. */
export const ownTypeOf = ({ types }: Pick<FactRow, 'types'>, kind: Kind): FactRow['types'][number] | undefined =>
  types.find((one) => one.kind === kind)

/** The day it is where the person works. */
export const todayOf = (row: Pick<FactRow, 'timeZone'>, now: Date): Day => todayIn(row.timeZone ?? 'UTC', now)

/** Made once for everyone with the same list and the same places; the engine indexes it by its identity. */
const holidaysMade = new WeakMap<FactRow['holidays'], Map<string, Holiday[]>>()

function holidaysFrom({ holidays, places }: FactRow, language: Language): Holiday[] {
  const made = holidaysMade.get(holidays) ?? new Map<string, Holiday[]>()
  holidaysMade.set(holidays, made)
  // where a person works first holds before its day as well
  const key = places.map(({ from, locationId, isPlanned }, at) => `${at && from} ${locationId} ${isPlanned}`).join()
  const known = made.get(`${language} ${key}`) ?? holidaysAt(holidays, places, language)
  made.set(`${language} ${key}`, known)
  return known
}

/** Each of the place where the person works on that day. */
const holidaysAt = (holidays: FactRow['holidays'], places: FactRow['places'], language: Language): Holiday[] =>
  holidays.flatMap(({ first, last, half, place, locationId, ...names }) =>
    eachDay(first, last).flatMap((day) => {
      const where = placeOn(places, day)
      if (!isThere({ locationId }, where)) return []
      // the day is counted, but where a transfer goes is read on its day
      const named = place && !(locationId !== null && where?.isPlanned) ? { place } : {}
      return [{ day, name: names[language], half, ...named }]
    }),
  )

function schedulesFrom({ schedules, terms }: FactRow) {
  const weeks = schedules.map(({ own, from, start, end, parts }) => ({
    own,
    from,
    week: withParts(weekBetween(start as Weekday, end as Weekday), parts),
  }))
  return schedulesOf({
    company: weeks.filter(({ own }) => !own),
    own: weeks.filter(({ own }) => own),
    terms: terms.map(({ weeks: said, ...one }) => ({
      ...one,
      weeks: said.map(({ from, days }) => ({ from, week: days as Week | null })),
    })),
  })
}

const withParts = (week: Week, parts: Record<string, 'am' | 'pm'>): Week =>
  week.map((plan, weekday): Plan => (plan === 'off' ? 'off' : (parts[weekday] ?? plan))) as unknown as Week
