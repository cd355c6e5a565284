import { type Day, dayFromNumber, dayNumber, type Weekday, weekdayOfNumber } from '#kit/days.ts'
import type { LeaveFacts, Holiday, LengthRules, Plan, Schedule, Span, Thousandths, Week } from './facts.ts'

/** Halves of a day as bits. */
export const AM = 1
export const PM = 2
export const WHOLE = 3
const PLAN: Record<Plan, number> = { off: 0, am: AM, pm: PM, full: WHOLE }
const AMOUNT: readonly Thousandths[] = [0, 500, 500, 1000]

export type PersonCalendar = Pick<LeaveFacts, 'hireDate' | 'leaveDate' | 'schedules' | 'holidays' | 'extraWorkingDays'>

/** `weekBetween(1, 5)` is Monday to Friday; `weekBetween(6, 3)` wraps: Saturday to Wednesday. */
export function weekBetween(start: Weekday, end: Weekday): Week {
  const length = (end - start + 7) % 7
  const plan = (day: number): Plan => ((day - start + 7) % 7 <= length ? 'full' : 'off')
  return [plan(0), plan(1), plan(2), plan(3), plan(4), plan(5), plan(6)]
}

/** Whole days worked in a week: 4.5 for four and a half. */
export function daysPerWeek(week: Week): number {
  let sum = 0
  for (const plan of week) sum += AMOUNT[PLAN[plan]]!
  return sum / 1000
}

/** The calendar of one person over day numbers. */
export interface WorkCalendar {
  inService(number: number): boolean
  weekOn(number: number): Week
  scheduledHalves(number: number): number
  /** Scheduled, or made a working day, and not a holiday. */
  workHalves(number: number): number
  holidayOn(number: number): Holiday | undefined
  holidays: ReadonlyMap<number, Holiday>
  /** Days from which another week holds. */
  changes: readonly number[]
}

export function calendarOf(person: PersonCalendar): WorkCalendar {
  const hired = dayNumber(person.hireDate)
  const left = person.leaveDate ? dayNumber(person.leaveDate) : Infinity
  const weeks = sorted(person.schedules)
  const starts = weeks.map((schedule) => dayNumber(schedule.from))
  const holidays = holidaysByDay(person.holidays)
  const extras = new Set(person.extraWorkingDays.map((extra) => dayNumber(extra.day)))
  const weekOn = (number: number): Week => {
    let index = starts.length - 1
    while (index > 0 && starts[index]! > number) index--
    return weeks[index]?.week ?? MONDAY_TO_FRIDAY
  }
  const scheduledHalves = (number: number) => PLAN[weekOn(number)[weekdayOfNumber(number)]]
  return {
    inService: (number) => number >= hired && number <= left,
    weekOn,
    scheduledHalves,
    workHalves: (number) => {
      if (extras.size > 0 && extras.has(number)) return WHOLE
      const scheduled = scheduledHalves(number)
      return scheduled === 0 ? 0 : scheduled & ~holidayHalves(holidays.get(number))
    },
    holidayOn: (number) => holidays.get(number),
    holidays,
    changes: starts.slice(1),
  }
}

/** A span as day numbers. `first > last` when it is empty. */
export interface Stretch {
  first: number
  last: number
  startsAtNoon: boolean
  endsAtNoon: boolean
}

export function stretchOf(span: Span): Stretch {
  const [first, last] = [dayNumber(span.firstDay), dayNumber(span.lastDay)]
  const oneDay = first === last
  return {
    first,
    last,
    startsAtNoon: span.firstPart === 'pm' || (oneDay && span.lastPart === 'pm'),
    endsAtNoon: span.lastPart === 'am' || (oneDay && span.firstPart === 'am'),
  }
}

/** Which halves of that day the stretch asks for. */
export function askedHalves(stretch: Stretch, number: number): number {
  if (number < stretch.first || number > stretch.last) return 0
  const start = number === stretch.first && stretch.startsAtNoon ? PM : WHOLE
  return number === stretch.last && stretch.endsAtNoon ? start & AM : start
}

/** Halves of that day which are not asked back by another leave. */
export function keptHalves(asked: number, number: number, suspended: readonly Stretch[]): number {
  let kept = asked
  for (const stretch of suspended) kept &= ~askedHalves(stretch, number)
  return kept
}

/** What of it lies before a day. */
export function before(stretch: Stretch, day: Day): Stretch {
  const cut = dayNumber(day) - 1
  return cut < stretch.last ? { ...stretch, last: cut, endsAtNoon: false } : stretch
}

/** Two stretches that share at least one half day. */
export const collide = (a: Stretch, b: Stretch): boolean =>
  startHalf(a) <= endHalf(b) && startHalf(b) <= endHalf(a) && startHalf(a) <= endHalf(a) && startHalf(b) <= endHalf(b)

/** How much of the asked halves of that day counts. */
export function amountOn(calendar: WorkCalendar, rules: LengthRules, number: number, asked: number): Thousandths {
  if (!calendar.inService(number)) return 0
  if (rules.daysType === 'working') return AMOUNT[asked & calendar.workHalves(number)]!
  if (rules.holidaysInCalendarDays === 'counted') return AMOUNT[asked]!
  return AMOUNT[asked & ~holidayHalves(calendar.holidayOn(number))]!
}

/** How much of a day off counts that lies between days of leave. */
export const bridgedAmount = (calendar: WorkCalendar, number: number, suspended: readonly Stretch[]): Thousandths =>
  calendar.inService(number) ? AMOUNT[keptHalves(WHOLE, number, suspended)]! : 0

/** The last day number that counts: later than asked when calendar days run on to the next working day. */
export function lastCounted(calendar: WorkCalendar, rules: LengthRules, stretch: Stretch): number {
  if (rules.daysType === 'working' || !rules.extendToNextWorkingDay || stretch.endsAtNoon) return stretch.last
  let last = stretch.last
  while (last < stretch.last + 31 && calendar.workHalves(last + 1) === 0) last++
  return last === stretch.last + 31 ? stretch.last : last
}

export const holidayHalves = (holiday: Holiday | undefined): number =>
  holiday === undefined ? 0 : holiday.half ? PLAN[holiday.half] : WHOLE

export const MONDAY_TO_FRIDAY: Week = ['off', 'full', 'full', 'full', 'full', 'full', 'off']

const startHalf = (stretch: Stretch) => stretch.first * 2 + (stretch.startsAtNoon ? 1 : 0)
const endHalf = (stretch: Stretch) => stretch.last * 2 + (stretch.endsAtNoon ? 0 : 1)

const sorted = (schedules: readonly Schedule[]): readonly Schedule[] =>
  schedules.length < 2 ? schedules : schedules.toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** A location's list serves all its people: it is indexed once. */
const indexed = new WeakMap<readonly Holiday[], Map<number, Holiday>>()

function holidaysByDay(holidays: readonly Holiday[]): Map<number, Holiday> {
  let byDay = indexed.get(holidays)
  if (!byDay) {
    byDay = new Map()
    for (const holiday of holidays) {
      const number = dayNumber(holiday.day)
      const other = byDay.get(number)
      if (!other || outranks(holiday, other)) byDay.set(number, holiday)
    }
    indexed.set(holidays, byDay)
  }
  return byDay
}

/** Two holidays on one day: the longer one is named, then the first by name. */
function outranks(a: Holiday, b: Holiday): boolean {
  if (!a.half !== !b.half) return !a.half
  return a.name < b.name
}

export const dayAt = (number: number): Day => dayFromNumber(number)
