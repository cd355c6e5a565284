import { dateOf, type Day, daysInMonth, monthOf, weekday, yearOf } from '#kit/days.ts'
import type { Repeat } from '#kit/recurrence.ts'

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const FREQUENCIES = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const
/** The last date that every month has. Later ones are skipped in shorter months there, and moved to the last day here. */
const SHORTEST = 28
const MOST_APART = 99
const MOST_TIMES = 1000
const WEEK = 7
const FAR = '2199-12-31'

/** The parts of a rule that are supported; each frequency takes only some. */
const TAKEN: Record<Repeat['frequency'], readonly string[]> = {
  daily: [],
  weekly: ['BYDAY'],
  monthly: ['BYDAY', 'BYMONTHDAY'],
  yearly: ['BYMONTH', 'BYMONTHDAY'],
}
const ALWAYS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST']

/** The parts of a rule as the library reads them; UNTIL is `2026-12-24` or `2026-12-24T08:30:00Z`. */
export type Rule = Readonly<Record<string, unknown>>

/**
 * A rule (`FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`) as events repeat here, or null where it says something that they cannot.
 * @param first the first day, which the rule goes by
 * @param lastDayOf the last day that a moment or a day after `UNTIL=` leaves
 */
export function repeatOf(rule: Rule, first: Day, lastDayOf: (until: string) => Day | null): Repeat | null {
  const parts = partsOf(rule)
  const frequency = FREQUENCIES[parts.get('FREQ') as keyof typeof FREQUENCIES]
  if (!frequency || !isKnown(parts, frequency)) return null
  const interval = wholeIn(parts.get('INTERVAL') ?? '1', MOST_APART)
  const ends = endOf(parts, lastDayOf)
  const shape = SHAPES[frequency](parts, first)
  if (interval === null || !ends || !shape) return null
  const repeat = { frequency, interval, ...shape, ...ends }
  return hasOtherWeeks(parts, repeat) ? null : repeat
}

/** Weeks begin on Monday here: it matters only for several days of every second week. */
const hasOtherWeeks = (parts: Parts, { interval, weekdays }: Repeat): boolean =>
  interval > 1 && weekdays.length > 1 && (parts.get('WKST') ?? 'MO') !== 'MO'

const partsOf = (rule: Rule): Parts =>
  new Map(
    Object.entries(rule).map(([name, value]): [string, string] => [
      name.toUpperCase(),
      // the library counts the days of a week from 1
      name === 'wkst' ? (WEEKDAYS[Number(value) - 1] ?? '') : String(value).toUpperCase(),
    ]),
  )

const isKnown = (parts: Parts, frequency: Repeat['frequency']): boolean =>
  [...parts.keys()].every((name) => ALWAYS.includes(name) || TAKEN[frequency].includes(name))

type Parts = ReadonlyMap<string, string>
type Shape = Pick<Repeat, 'weekdays' | 'monthlyBy'>
const PLAIN: Shape = { weekdays: [], monthlyBy: 'date' }

const SHAPES: Record<Repeat['frequency'], (parts: Parts, first: Day) => Shape | null> = {
  daily: () => PLAIN,
  weekly: (parts, first) => {
    const days = (parts.get('BYDAY') ?? WEEKDAYS[weekday(first)]!).split(',').map((day) => WEEKDAYS.indexOf(day))
    // a series that begins on another day than its rule says has that day too
    return days.includes(-1) || !days.includes(weekday(first))
      ? null
      : { ...PLAIN, weekdays: [...new Set(days)].toSorted() }
  },
  monthly: (parts, first) => {
    const byDay = parts.get('BYDAY')
    if (byDay === undefined) return byDate(parts, first)
    return parts.has('BYMONTHDAY') ? null : byWeekday(byDay, first)
  },
  yearly: (parts, first) => {
    const month = parts.get('BYMONTH') ?? String(monthOf(first))
    const isLeapDay = monthOf(first) === 2 && dateOf(first) > SHORTEST
    if (month !== String(monthOf(first)) || isLeapDay) return null
    return isOnDate(parts, first) ? PLAIN : null
  },
}

const isOnDate = (parts: Parts, first: Day) =>
  (parts.get('BYMONTHDAY') ?? String(dateOf(first))) === String(dateOf(first))

const byDate = (parts: Parts, first: Day): Shape | null =>
  isOnDate(parts, first) && dateOf(first) <= SHORTEST ? PLAIN : null

/** `2TU` is the second Tuesday, `-1FR` the last Friday; the first day has to be one. */
function byWeekday(byDay: string, first: Day): Shape | null {
  const [, place, name] = /^(-1|[1-4])([A-Z]{2})$/.exec(byDay) ?? []
  if (name !== WEEKDAYS[weekday(first)]) return null
  if (place === '-1')
    return dateOf(first) + WEEK > daysInMonth(yearOf(first), monthOf(first))
      ? { ...PLAIN, monthlyBy: 'lastWeekday' }
      : null
  return Number(place) === Math.ceil(dateOf(first) / WEEK) ? { ...PLAIN, monthlyBy: 'weekday' } : null
}

function endOf(parts: Parts, lastDayOf: (until: string) => Day | null): Pick<Repeat, 'until' | 'count'> | null {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (count !== undefined) {
    const times = until === undefined ? wholeIn(count, MOST_TIMES) : null
    return times === null ? null : { count: times, until: null }
  }
  if (until === undefined) return { count: null, until: null }
  // the end of all days is no end
  if (until > FAR) return { count: null, until: null }
  const last = lastDayOf(until)
  return last === null ? null : { count: null, until: last }
}

function wholeIn(text: string, most: number): number | null {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= most ? number : null
}
