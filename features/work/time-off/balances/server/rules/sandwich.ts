import { ON_BALANCE } from '../../../decisions/contract.ts'
import { dayNumber } from '#kit/days.ts'
import { AM, askedHalves, before, keptHalves, PM, type Stretch, stretchOf, type WorkCalendar } from './calendar.ts'
import type { LeaveFacts, LeaveKind, LeaveRequest, LengthRules } from './facts.ts'
import type { Versions } from './policy-versions.ts'

/**
 * Days off between two working days of leave, which count as leave (docs/decisions/sandwich-rule.md). A day off is one on which the
 * person would not work at all. The last half that they would work before it has to be leave, and the first one after it.
 */

/** What the days off around a leave are judged by. */
export interface Beside {
  sandwich: LengthRules['sandwich']
  /** Other leave of the kind that this one is joined with. It carries the days off between, because it was requested later. */
  earlier: readonly Stretch[]
}

/** More days off in a row are no weekend: a closed office, a schedule without work. */
const MOST_OFF = 31

const ALONE: Beside = { sandwich: 'none', earlier: [] }

/** A leave about which it is known when it was requested. */
type Ordered = Pick<LeaveRequest, 'id' | 'askedOn' | 'askedAt'>
type Dated = Ordered & Pick<LeaveRequest, 'firstDay' | 'status'>

const orderOf = ({ askedAt, askedOn, id }: Ordered): string => `${askedAt ?? askedOn} ${id}`

/** The order of requests never changes, so each of the days off is carried by one of two, whatever the order of the facts. */
export function besideOf(
  { requests, workKinds = [] }: Pick<LeaveFacts, 'requests' | 'workKinds'>,
  kind: LeaveKind,
  versions: Versions,
  leave: Dated,
): Beside {
  if (workKinds.includes(kind)) return ALONE
  const sandwichOf = (one: Pick<LeaveRequest, 'firstDay'>) => {
    const { daysType, sandwich } = versions.settingsAt(dayNumber(one.firstDay))
    return daysType === 'working' ? sandwich : 'none'
  }
  const sandwich = sandwichOf(leave)
  if (sandwich !== 'between' || ON_BALANCE[leave.status] === 'released') return { sandwich, earlier: [] }
  const earlier = requests.filter(
    (one) =>
      one.id !== leave.id &&
      one.kind === kind &&
      ON_BALANCE[one.status] !== 'released' &&
      orderOf(one) < orderOf(leave) &&
      sandwichOf(one) === 'between',
  )
  return { sandwich, earlier: earlier.map(takenOf) }
}

/** What is taken of a leave, without what was given back. */
export function takenOf(leave: LeaveRequest): Stretch {
  const stretch = stretchOf(leave)
  return leave.givenBackFrom ? before(stretch, leave.givenBackFrom) : stretch
}

/** The days off that count with this leave: null for those inside of it, else the other leave on their far side. */
export function bridgedBy(
  calendar: WorkCalendar,
  leave: Stretch,
  { sandwich, earlier }: Beside,
  suspended: readonly Stretch[],
): Map<number, Stretch | null> {
  const days = new Map<number, Stretch | null>()
  if (sandwich === 'none') return days
  const takes = (one: Stretch, number: number, edge: number): boolean =>
    calendar.inService(number) && (keptHalves(askedHalves(one, number), number, suspended) & edge) !== 0
  const join = (number: number, step: 1 | -1): void => {
    const beyond = nextWorked(calendar, number, step)
    if (beyond === null || !takes(leave, number, edgeOf(calendar, number, step))) return
    const facing = edgeOf(calendar, beyond, step === 1 ? -1 : 1)
    const other = takes(leave, beyond, facing) ? null : earlier.find((one) => takes(one, beyond, facing))
    if (other === undefined) return
    for (let day = number + step; day !== beyond; day += step) days.set(day, other)
  }
  for (let number = leave.first; number <= leave.last; number++) {
    if (calendar.workHalves(number) === 0) continue
    join(number, 1)
    join(number, -1)
  }
  return days
}

/** The half of a working day that borders on the day after it, or before it. */
function edgeOf(calendar: WorkCalendar, number: number, step: 1 | -1): number {
  const work = calendar.workHalves(number)
  const [edge, other] = step === 1 ? [PM, AM] : [AM, PM]
  return work & edge || work & other
}

/** The next day on which the person would work, with days off before it; null where it follows at once, or is far. */
function nextWorked(calendar: WorkCalendar, number: number, step: 1 | -1): number | null {
  let off = 0
  let day = number + step
  while (calendar.workHalves(day) === 0) {
    if (++off > MOST_OFF) return null
    day += step
  }
  return off === 0 ? null : day
}
