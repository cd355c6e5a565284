import { clockIn, momentOf, type WallClock } from '#kit/clocks.ts'
import { addDays, type Day, weekday } from '#kit/days.ts'
import type { Delivery } from '../../delivery/contract.ts'

/** What decides when a person is written to, as it is now. */
export interface Addressee extends Omit<Delivery, 'emailsOn'> {
  zone: string
  /** On leave, or not back yet, by the person's calendar. */
  away: { today: boolean; yesterday: boolean }
}

/** What happened until then may be written of now; null: nothing. */
export interface Due {
  /** Requests that need the person's decision. */
  decisions: Date | null
  news: Date | null
}

const SUNDAY = 0
const SATURDAY = 6

/**
 * Nothing is planned ahead: what is due depends on the settings and the clock alone, so that a change of either counts at once, and clocks
 * that change keep the hour.
 */
export function dueNow(to: Addressee, now: Date): Due {
  const clock = clockIn(to.zone, now)
  if (isQuiet(to, clock)) return { decisions: null, news: null }
  const until = to.pace === 'at_once' ? now : momentOf(to.zone, lastDigest(to, clock))
  return { decisions: until, news: isAway(to, clock) ? null : until }
}

function isQuiet({ quiet, quietWeekends }: Addressee, { day, minutes }: WallClock): boolean {
  const on = weekday(day)
  if (quietWeekends && (on === SATURDAY || on === SUNDAY)) return true
  if (!quiet) return false
  const { from, until } = quiet
  return from < until ? from <= minutes && minutes < until : from <= minutes || minutes < until
}

/** On the first day back emails come at the person's hour, not at midnight. */
const isAway = ({ waitsOnLeave, away, hour }: Addressee, { minutes }: WallClock): boolean =>
  waitsOnLeave && (away.today || (away.yesterday && minutes < hour * 60))

/** When the last digest was to come. */
function lastDigest({ pace, hour, weekday: on }: Addressee, { day, minutes }: WallClock): WallClock {
  const latest: Day = minutes >= hour * 60 ? day : addDays(day, -1)
  const back = pace === 'weekly' ? (weekday(latest) - on + 7) % 7 : 0
  return { day: addDays(latest, -back), minutes: hour * 60 }
}
