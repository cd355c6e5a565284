import { toDays } from '#kit/amounts.ts'
import { ON_BALANCE } from '../../../decisions/contract.ts'
import { weekdayOfNumber } from '#kit/days.ts'
import {
  amountOn,
  bridgedAmount,
  askedHalves,
  calendarOf,
  dayAt,
  holidayHalves,
  keptHalves,
  lastCounted,
  type PersonCalendar,
  type Stretch,
  stretchOf,
  WHOLE,
  type WorkCalendar,
} from './calendar.ts'
import { type Beside, bridgedBy, takenOf } from './sandwich.ts'
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
  beside: Beside = { sandwich: rules.daysType === 'working' ? rules.sandwich : 'none', earlier: [] },
): Length {
  const calendar = calendarOf(person)
  const stretch = stretchOf(span)
  const joined = bridgedBy(calendar, stretch, beside, suspended)
  const { first, last } = rangeOf(stretch, lastCounted(calendar, rules, stretch), joined)
  const days: CountedDay[] = []
  let [thousandths, bridged] = [0, 0]
  for (let number = first; number <= last; number++) {
    const other = joined.get(number)
    const day =
      other === undefined
        ? countDay(calendar, rules, number, stretch, suspended)
        : bridgedDay(calendar, number, other, suspended)
    thousandths += day.counted
    if (day.isBridged) bridged += day.counted
    days.push(day)
  }
  return { thousandths, bridged, days }
}

/** The days that a leave counts on: days off that it is joined by may lie before its first day and after its last. */
export function rangeOf(stretch: Stretch, last: number, joined: ReadonlyMap<number, unknown>) {
  return { first: Math.min(stretch.first, ...joined.keys()), last: Math.max(last, ...joined.keys()) }
}

/** Where approved leave of another kind gives this kind's days back (certified sick days inside a vacation). */
export function suspensionsOf(facts: Pick<LeaveFacts, 'requests'>, kind: LeaveKind): Stretch[] {
  return facts.requests
    .filter((request) => ON_BALANCE[request.status] === 'take' && request.suspends?.includes(kind))
    .map(takenOf)
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

function bridgedDay(
  calendar: WorkCalendar,
  number: number,
  other: Stretch | null,
  suspended: readonly Stretch[],
): CountedDay {
  const day = dayAt(number)
  const counted = bridgedAmount(calendar, number, suspended)
  if (counted === 0) return { day, counted, why: whyNot(calendar, number, WHOLE, 0, 0) }
  const why: Message = other
    ? {
        key: 'counted.between',
        params: {
          first: dayAt(other.first),
          last: dayAt(other.last),
          several: other.first === other.last ? 'no' : 'yes',
        },
      }
    : { key: 'counted.within', params: {} }
  return { day, counted, why, isBridged: true }
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
