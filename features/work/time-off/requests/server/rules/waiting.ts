import { addDays, type Day, eachDay, weekday } from '#kit/days.ts'

/** So many days ahead somebody has to be there. */
export const AHEAD = 14

/** What of a person's calendar the rules ask: the engine's facts, as far as they are needed. */
export interface Calendar {
  schedules: readonly { from: Day; week: readonly string[] }[]
  holidays: readonly { day: Day; half?: string | null }[]
  extraWorkingDays: readonly { day: Day }[]
  requests: readonly {
    kind?: string
    status: string
    firstDay: Day
    lastDay: Day
    firstPart: string
    lastPart: string
  }[]
  /** Kinds of leave during which the person works. */
  workKinds?: readonly string[]
}

/** A day on which the person does not work at all. */
export const isFree = (
  { schedules, holidays, extraWorkingDays }: Omit<Calendar, 'requests' | 'workKinds'>,
  day: Day,
): boolean =>
  holidays.some((one) => one.day === day && !one.half) ||
  (schedules.findLast(({ from }) => from <= day)?.week[weekday(day)] === 'off' &&
    !extraWorkingDays.some((one) => one.day === day))

/** Away on every working day of the next two weeks: half a day at work is enough to decide. */
export function isAwayThroughout(calendar: Calendar, today: Day): boolean {
  const { workKinds = [] } = calendar
  const leave = calendar.requests.filter(({ kind = '', status }) => status === 'approved' && !workKinds.includes(kind))
  if (!leave.some(({ firstDay, lastDay }) => firstDay <= today && lastDay >= today)) return false
  const covers = (day: Day) =>
    leave.some(
      ({ firstDay, lastDay, firstPart, lastPart }) =>
        firstDay <= day &&
        day <= lastDay &&
        (day !== firstDay || firstPart === 'full') &&
        (day !== lastDay || lastPart === 'full'),
    )
  return eachDay(today, addDays(today, AHEAD - 1)).every((day) => isFree(calendar, day) || covers(day))
}

/** Someone who is listed on a request, or decides for one who is. */
export interface Decider {
  id: string
  canSignIn: boolean
  /** The person on leave, who asked in their name, or who changed it. */
  isInvolved: boolean
  isAway: boolean
}

export type Unable = 'approverLeft' | 'approverInvolved' | 'approverAway'

export function unableBecause({ canSignIn, isInvolved, isAway }: Decider): Unable | null {
  if (!canSignIn) return 'approverLeft'
  if (isInvolved) return 'approverInvolved'
  return isAway ? 'approverAway' : null
}

export interface Dead {
  /** The approvers with why each of them cannot decide. */
  reasons: { id: string; why: Unable }[]
  /** Someone could decide if they were there. */
  isOnlyAway: boolean
}

/** Whether nobody decides a request: none of its approvers, nor anyone who decides for them now or within two weeks. */
export function deadIn(approvers: readonly Decider[], standIns: readonly Decider[]): Dead | null {
  if ([...approvers, ...standIns].some((one) => unableBecause(one) === null)) return null
  return {
    reasons: approvers.flatMap((one) => {
      const why = unableBecause(one)
      return why ? [{ id: one.id, why }] : []
    }),
    isOnlyAway: [...approvers, ...standIns].some((one) => unableBecause(one) === 'approverAway'),
  }
}
