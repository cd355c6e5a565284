import { addDays, type Day } from '#kit/days.ts'
import { asOf, timeline } from '#kit/history.ts'
import { MONDAY_TO_FRIDAY } from './calendar.ts'
import type { Schedule, Week } from './facts.ts'

/** Terms of employment: in force from a day until the next ones, or until their own last day. */
export interface Terms {
  effectiveDate: Day
  endsOn: Day | null
  scheduleId: string | null
  /** What their working schedule says of the week, from a day on, in order; null: as the company works. Empty without such a schedule. */
  weeks: readonly { from: Day; week: Week | null }[]
}

export interface KnownWeeks {
  company: readonly Schedule[]
  /** Agreed with the person. */
  own: readonly Schedule[]
  terms: readonly Terms[]
}

const BEGINNING = '1970-01-01'

/**
 * The weeks that a person works, each from its day on, past and planned. What was said of the person last counts: the schedule of the terms
 * in force, or what was agreed with them; for one day what was agreed. Terms that go on with the schedule of those before say nothing new.
 * Without either it is the company's week. The earliest one also holds before it.
 */
export function schedulesOf(said: KnownWeeks): Schedule[] {
  const sorted = { company: byDay(said.company), own: byDay(said.own), terms: runsOf(timeline(said.terms)) }
  const bounds = [
    BEGINNING,
    ...[...said.company, ...said.own].map(({ from }) => from),
    ...said.terms.flatMap(({ effectiveDate, endsOn, weeks }) => [
      effectiveDate,
      ...(endsOn ? [addDays(endsOn, 1)] : []),
      ...weeks.map(({ from }) => from),
    ]),
  ]
  const all = [...new Set(bounds)].toSorted().map((from) => ({ from, week: weekOn(sorted, from) }))
  return all.filter(({ week }, at) => at === 0 || week.join() !== all[at - 1]!.week.join())
}

type Run = Terms & { since: Day }

/** With the day since when the schedule is so. */
function runsOf(terms: readonly Terms[]): Run[] {
  const runs: Run[] = []
  for (const one of terms) {
    const last = runs.at(-1)
    const goesOn = last !== undefined && last.scheduleId === one.scheduleId
    runs.push({ ...one, since: goesOn ? last.since : one.effectiveDate })
  }
  return runs
}

function weekOn({ company, own, terms }: Omit<KnownWeeks, 'terms'> & { terms: readonly Run[] }, day: Day): Week {
  const employed = asOf(terms, day)
  const agreed = latest(own, day)
  const scheduled = employed && latest(employed.weeks, day)?.week
  if (scheduled && (!agreed || agreed.from < employed.since)) return scheduled
  const held = agreed ?? latest(company, day) ?? byDay([...company, ...own])[0]
  return held?.week ?? MONDAY_TO_FRIDAY
}

const latest = <T extends { from: Day }>(all: readonly T[], day: Day): T | undefined =>
  all.findLast(({ from }) => from <= day)

const byDay = (weeks: readonly Schedule[]): Schedule[] => weeks.toSorted((a, b) => (a.from < b.from ? -1 : 1))
