import type { Status } from '#features/work/time-off/requests/contract.ts'
import { addDays, type Day, eachDay, earlier, later } from '#kit/days.ts'
import { approveReasons, declineReasons, type LeaveKind, reasons } from './leave-words.ts'
import type { DemoPerson } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import type { Half, Workdays } from './workdays.ts'

export type LeavePart = 'full' | Half
export interface DemoLeave {
  person: string
  kind: LeaveKind
  firstDay: Day
  lastDay: Day
  firstPart: LeavePart
  lastPart: LeavePart
  status: Status
  /** what the person wrote when asking */
  comment: string
  /** thousandths of a working day */
  length: number
  approvers: string[]
  /** UTC instant */
  askedAt: string
  decidedBy: string | null
  decidedAt: string | null
  decisionComment: string
  /** the talk below the request, oldest first */
  comments: { author: string; body: string; at: string }[]
}
export interface Wish {
  kind: LeaveKind
  firstDay: Day
  /** how many calendar days to go through; ends on the last working one */
  days: number
  /** no more working days than that */
  atMost?: number
  status?: Status
  /** only that half, for a single day */
  part?: Half
  comment?: string
  comments?: readonly { author: string; body: string }[]
}
export interface LeaveBook {
  /** Writes the leave down, or does nothing (false) when it would overlap, hold no working day, or fall outside the employment. */
  add: (person: DemoPerson, wish: Wish) => boolean
  leave: DemoLeave[]
}

/** `year` is the calendar year; a kind that is not here has no ceiling. */
export const allowances: Partial<Record<LeaveKind, number>> = { vacation: 25, day_off: 5, sick_day: 14, study: 10 }

/** All leave of the demo is made here, so that it cannot contradict itself. */
export function leaveBook(today: Day, week: Workdays, approverOf: (person: DemoPerson) => string): LeaveBook {
  const leave: DemoLeave[] = []
  const taken = new Set<string>()
  const spent = new Map<string, number>()
  const add = (person: DemoPerson, wish: Wish): boolean => {
    const span = spanOf(person, wish, week)
    if (!span || !isEmployed(person, span)) return false
    if (wish.status !== 'declined' && wish.status !== 'canceled' && !reserve(person, wish.kind, span)) return false
    leave.push(written(person, wish, span, approverOf(person), today))
    return true
  }
  const reserve = (person: DemoPerson, kind: LeaveKind, span: Span): boolean => {
    const halves = span.halves.map((half) => `${person.key} ${half}`)
    const year = `${person.key} ${kind} ${span.firstDay.slice(0, 4)}`
    const total = (spent.get(year) ?? 0) + span.length
    if (halves.some((half) => taken.has(half)) || total > ceiling(person, kind, span.firstDay)) return false
    for (const half of halves) taken.add(half)
    spent.set(year, total)
    return true
  }
  return { add, leave }
}

interface Span {
  firstDay: Day
  lastDay: Day
  firstPart: LeavePart
  lastPart: LeavePart
  length: number
  /** every half day between both ends, free ones included: what may not be covered twice */
  halves: string[]
}

/** Trimmed to working days at both ends. */
function spanOf(person: DemoPerson, wish: Wish, week: Workdays): Span | null {
  const all = [...eachDay(wish.firstDay, addDays(wish.firstDay, wish.days - 1))]
  const working = all.filter((day) => week.halvesOf(person, day).length > 0).slice(0, wish.atMost)
  const [firstDay, lastDay] = [working[0], working.at(-1)]
  if (!firstDay || !lastDay) return null
  if (wish.part) {
    if (!week.halvesOf(person, firstDay).includes(wish.part)) return null
    const halves = [`${firstDay} ${wish.part}`]
    return { firstDay, lastDay: firstDay, firstPart: wish.part, lastPart: wish.part, length: 500, halves }
  }
  const length = working.reduce((sum, day) => sum + week.halvesOf(person, day).length * 500, 0)
  const halves = [...eachDay(firstDay, lastDay)].flatMap((day) => [`${day} am`, `${day} pm`])
  return { firstDay, lastDay, firstPart: 'full', lastPart: 'full', length, halves }
}

const isEmployed = (person: DemoPerson, span: Span) =>
  span.firstDay >= person.hireDate && (person.terminationDate === null || span.lastDay <= person.terminationDate)

/** The first year of an employment brings only its share. */
function ceiling(person: DemoPerson, kind: LeaveKind, day: Day): number {
  const allowance = allowances[kind]
  if (allowance === undefined) return Number.POSITIVE_INFINITY
  const isFirstYear = kind === 'vacation' && person.hireDate.slice(0, 4) === day.slice(0, 4)
  const share = isFirstYear ? (13 - Number(person.hireDate.slice(5, 7))) / 12 : 1
  return Math.floor(allowance * share) * 1000
}

function written(person: DemoPerson, wish: Wish, span: Span, approver: string, today: Day): DemoLeave {
  const random = randomFrom(`leave ${person.key} ${wish.kind} ${span.firstDay}`)
  const status = wish.status ?? 'approved'
  const { asked, decided } = moments(person, wish, span, today, random)
  const { firstDay, lastDay, firstPart, lastPart, length } = span
  return {
    person: person.key,
    kind: wish.kind,
    firstDay,
    lastDay,
    firstPart,
    lastPart,
    status,
    comment: wish.comment ?? random.pick(reasons[wish.kind][person.language]),
    length,
    approvers: [approver],
    askedAt: instant(asked, random.between(6, 9), random),
    decidedBy: { pending: null, canceled: person.key, approved: approver, declined: approver }[status],
    decidedAt: status === 'pending' ? null : instant(decided, random.between(10, 15), random),
    decisionComment: decisionComment(wish.kind, status, random),
    comments: (wish.comments ?? []).map((comment, index) => ({ ...comment, at: instant(asked, 16 + index, random) })),
  }
}

function decisionComment(kind: LeaveKind, status: Status, random: Random): string {
  if (status === 'declined') return random.pick(declineReasons)
  return status === 'approved' ? random.pick(approveReasons[kind]) : ''
}

/** Asked and decided before it begins (sickness: on the morning itself), and before today. */
function moments(person: DemoPerson, wish: Wish, span: Span, today: Day, random: Random): { asked: Day; decided: Day } {
  const yesterday = addDays(today, -1)
  const notice = wish.kind === 'sick_day' ? 0 : wish.days > 5 ? random.between(25, 70) : random.between(4, 20)
  const usual = addDays(span.firstDay, -notice)
  const askedOn = addDays(yesterday, -random.between(0, 5))
  const asked = later(
    wish.status === 'pending' || usual > yesterday ? askedOn : usual,
    earlier(person.hireDate, yesterday),
  )
  return { asked, decided: earlier(addDays(asked, wish.kind === 'sick_day' ? 0 : random.between(0, 3)), yesterday) }
}

const instant = (day: Day, hour: number, random: Random) =>
  `${day}T${String(hour).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}:00.000Z`
