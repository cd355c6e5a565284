import { RRuleTemporal } from 'rrule-temporal'
import {
  addDays,
  addMonths,
  addYears,
  dateOf,
  type Day,
  daysBetween,
  daysInMonth,
  later,
  monthOf,
  monthsBetween,
  startOfMonth,
  startOfWeek,
  startOfYear,
  type Weekday,
  weekday,
  yearOf,
} from './days.ts'

/**
 * How something repeats, reckoned in days: which moment a wall time of such a day is depends on its time zone and is asked there. For the
 * server: the library behind it is too large for a page.
 */
export interface Repeat {
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly'
  /** Every so many days, weeks, months or years. */
  interval: number
  /** Of a week. */
  weekdays: readonly number[]
  /** Of a month: its date, or the weekday of the first day: "the second Tuesday", "the last Friday". */
  monthlyBy: 'date' | 'weekday' | 'lastWeekday'
  /** The last day on which it may be; null for no last day. */
  until: Day | null
  /** How often it is; null for no number. */
  count: number | null
}

const WORDS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
/** The last date that every month has. */
const SHORTEST = 28
const WEEK = 7

/** Which of its kind in the month: 2 for the second Tuesday; the fifth is the last, as not every month has it. */
const nth = (first: Day): number => Math.ceil(dateOf(first) / WEEK)

/** Whether no day of the same name follows in its month. */
export const isLastOfItsName = (day: Day): boolean => dateOf(day) + WEEK > daysInMonth(yearOf(day), monthOf(day))

/** A date that a shorter month lacks is the last day of that month. */
function byDate(date: number): string {
  if (date <= SHORTEST) return `BYMONTHDAY=${date}`
  const dates = Array.from({ length: date - SHORTEST + 1 }, (_, index) => SHORTEST + index)
  return `BYMONTHDAY=${dates.join(',')};BYSETPOS=-1`
}

function byMonth(first: Day, on: Weekday, by: Repeat['monthlyBy']): string {
  if (by === 'date') return byDate(dateOf(first))
  const place = nth(first)
  return `BYDAY=${by === 'lastWeekday' || place === 5 ? -1 : place}${WORDS[on]}`
}

function partsOf({ frequency, weekdays, monthlyBy }: Repeat, first: Day): string[] {
  if (frequency === 'weekly') return [`BYDAY=${weekdays.map((one) => WORDS[one]).join(',')}`]
  if (frequency === 'monthly') return [byMonth(first, weekday(first), monthlyBy)]
  return frequency === 'yearly' ? [`BYMONTH=${monthOf(first)}`, byDate(dateOf(first))] : []
}

const compact = (day: Day) => day.replaceAll('-', '')

/** As RFC 5545 writes it. */
export function ruleOf(repeat: Repeat, first: Day): string {
  const { frequency, interval, until, count } = repeat
  return [
    `FREQ=${frequency.toUpperCase()}`,
    `INTERVAL=${interval}`,
    'WKST=MO',
    ...partsOf(repeat, first),
    ...(until ? [`UNTIL=${compact(until)}T235959Z`] : []),
    ...(count ? [`COUNT=${count}`] : []),
  ].join(';')
}

/**
 * The days of something that repeats, in order. It begins on the first day that matches, which need not be `first`.
 * @param to the last day that is asked for
 * @param from the first one: what began long ago is not counted through from its first day
 */
export function daysOf(repeat: Repeat | null, first: Day, to: Day, from: Day = first): Day[] {
  if (!repeat) return from <= first && first <= to ? [first] : []
  const begin = later(first, from)
  if (begin > to) return []
  // which dates are left of a number of them is known from the first one alone
  const start = repeat.count === null ? periodOf(repeat, first, begin) : first
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${compact(start)}T120000Z\nRRULE:${ruleOf(repeat, first)}`,
  })
  const [after, until] = [new Date(`${begin}T00:00:00Z`), new Date(`${to}T23:59:59Z`)]
  return rule.between(after, until, true).map((at) => at.toPlainDate().toString())
}

/** The first day of the day, week, month or year of the rule that a day is in, or that is the last before it. */
function periodOf({ frequency, interval }: Repeat, first: Day, day: Day): Day {
  const whole = (count: number) => Math.floor(count / interval) * interval
  if (frequency === 'daily') return addDays(first, whole(daysBetween(first, day)))
  if (frequency === 'weekly') {
    const week = startOfWeek(first)
    return addDays(week, whole(Math.floor(daysBetween(week, day) / WEEK)) * WEEK)
  }
  const month = startOfMonth(first)
  if (frequency === 'monthly') return addMonths(month, whole(monthsBetween(month, startOfMonth(day))))
  return addYears(startOfYear(first), whole(yearOf(day) - yearOf(first)))
}
