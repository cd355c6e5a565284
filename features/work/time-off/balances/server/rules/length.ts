import { toDays } from '#kit/amounts.ts'
import { ON_BALANCE } from '../../../decisions/contract.ts'
import { weekdayOfNumber } from '#kit/days.ts'
import {
  amountOn,
  askedHalves,
  calendarOf,
  dayAt,
  holidayHalves,
  lastCounted,
  type PersonCalendar,
  type Stretch,
  stretchOf,
  type WorkCalendar,
} from './calendar.ts'
import type {
  CountedDay,
  LeaveFacts,
  Holiday,
  LeaveKind,
  Length,
  LengthRules,
  Message,
  Span,
  Thousandths,
} from './facts.ts'

/**
 * How long a leave is for this person, day by day, with the reason for every day that does not count in full. Days before the hire
 * date and after the last day never count. An empty span (last before first) has length 0 and no days.
 */
export function lengthOf(
  span: Span,
  person: PersonCalendar,
  rules: LengthRules,
  suspended: readonly Stretch[] = [],
): Length {
  const calendar = calendarOf(person)
  const stretch = stretchOf(span)
  const last = lastCounted(calendar, rules, stretch)
  const days: CountedDay[] = []
  let thousandths = 0
  for (let number = stretch.first; number <= last; number++) {
    const day = countDay(calendar, rules, number, stretch, suspended)
    thousandths += day.counted
    days.push(day)
  }
  return { thousandths, days }
}

/** Where approved leave of another kind gives this kind's days back (certified sick days inside a vacation). */
export function suspensionsOf(facts: Pick<LeaveFacts, 'requests'>, kind: LeaveKind): Stretch[] {
  return facts.requests
    .filter((request) => ON_BALANCE[request.status] === 'take' && request.suspends?.includes(kind))
    .map((request) => {
      const stretch = stretchOf(request)
      return request.givenBackFrom ? before(stretch, request.givenBackFrom) : stretch
    })
}

/** Halves of that day which are not asked back by another leave. */
export function keptHalves(asked: number, number: number, suspended: readonly Stretch[]): number {
  let kept = asked
  for (const stretch of suspended) kept &= ~askedHalves(stretch, number)
  return kept
}

function before(stretch: Stretch, day: string): Stretch {
  const cut = stretchOf({ firstDay: day, lastDay: day, firstPart: 'full', lastPart: 'full' }).first - 1
  return cut < stretch.last ? { ...stretch, last: cut, endsAtNoon: false } : stretch
}

function countDay(
  calendar: WorkCalendar,
  rules: LengthRules,
  number: number,
  stretch: Stretch,
  suspended: readonly Stretch[],
): CountedDay {
  const asked = number > stretch.last ? 3 : askedHalves(stretch, number)
  const kept = keptHalves(asked, number, suspended)
  const counted = amountOn(calendar, rules, number, kept)
  const full = asked === 3 ? 1000 : asked === 0 ? 0 : 500
  return { day: dayAt(number), counted, why: counted === full ? null : whyNot(calendar, number, asked, kept, counted) }
}

function whyNot(calendar: WorkCalendar, number: number, asked: number, kept: number, counted: Thousandths): Message {
  const params = { day: dayAt(number), counted: toDays(counted) }
  if (!calendar.inService(number)) return { key: 'notCounted.notInService', params }
  const holiday = calendar.holidayOn(number)
  const worked = calendar.scheduledHalves(number) !== 0
  if (holiday && worked && (holidayHalves(holiday) & asked) !== 0) return onHoliday(holiday, params, counted)
  if (kept !== asked) return { key: 'notCounted.givenBack', params }
  if (counted > 0) return { key: 'notCounted.partlyScheduled', params }
  return { key: isWeekend(number) && !worked ? 'notCounted.weekend' : 'notCounted.notScheduled', params }
}

const onHoliday = ({ name, place }: Holiday, params: Message['params'], counted: Thousandths): Message => ({
  key: counted === 0 ? 'notCounted.holiday' : 'notCounted.halfHoliday',
  params: { ...params, name, place: place ?? '', placed: place ? 'yes' : 'no' },
})

const isWeekend = (number: number) => weekdayOfNumber(number) % 6 === 0
