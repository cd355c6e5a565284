import { addDays, type Day, daysBetween } from '#kit/days.ts'
import type { Repeat } from '#kit/recurrence.ts'
import { MOST_DAYS_MORE } from '../contract.ts'

type Place = readonly (string | null)[]
/** The last row of a page: what a name is sorted by, then the id. */
export const isNamePlace = (place: Place): place is [name: string, id: string] =>
  place.length === 2 && !place.includes(null)

/** Names with a region or `UTC`: PostgreSQL reads an offset such as `GMT+3` the other way round. */
const NAMED = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/

export function isTimeZone(name: string): boolean {
  if (!NAMED.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/** What clocks of a zone show: `2026-12-01T09:00`. */
export function wallTime(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(now).replace(' ', 'T')
}

export interface Times {
  day: Day
  /** By how many days it ends after that. */
  moreDays: number
  isWholeDay: boolean
  startTime: string
  endTime: string
  timeZone: string
}

/** When an event is, as it is sent. */
export interface SentTimes {
  day: Day
  endDay?: Day | undefined
  isWholeDay: boolean
  startTime?: string | undefined
  endTime?: string | undefined
}

/** As it is kept: whole days are from 00:00 to 24:00. A time that is missing is empty. */
export const keptTimes = ({ day, endDay = day, isWholeDay, startTime = '', endTime = '' }: SentTimes) => ({
  day,
  moreDays: daysBetween(day, endDay),
  isWholeDay,
  ...(isWholeDay ? { startTime: '00:00', endTime: '24:00' } : { startTime, endTime }),
})

const PARTS = ['day', 'moreDays', 'isWholeDay', 'startTime', 'endTime', 'timeZone'] as const
const isSame = (a: Times, b: Times): boolean => PARTS.every((part) => a[part] === b[part])

/**
 * What is wrong with the times of an event, by field.
 * @param before its times as they are: they may stay, although the event has begun
 */
export function wrongTimes(
  times: Times,
  repeat: Repeat | null,
  { now, before }: { now: Date; before: Times | null },
): Record<string, string[]> {
  if (!isTimeZone(times.timeZone)) return { timeZone: ['events.zoneWrong'] }
  const wrong = wrongEnd(times)
  const isNew = !before || !isSame(times, before)
  const isOver = () => coming([times.day], times, wallTime(times.timeZone, now)).length === 0
  return {
    ...wrong,
    ...(!wrong && isNew && !repeat && isOver() && { day: ['events.isOver'] }),
    ...(repeat && wrongRepeat(repeat, times.day)),
  }
}

function wrongEnd({ moreDays, startTime, endTime }: Times): Record<string, string[]> | null {
  if (!startTime || !endTime)
    return {
      ...(!startTime && { startTime: ['errors.required'] }),
      ...(!endTime && { endTime: ['errors.required'] }),
    }
  return wrongLength(moreDays) ?? (moreDays === 0 && endTime <= startTime ? { endTime: ['events.endsTooEarly'] } : null)
}

function wrongLength(moreDays: number): Record<string, string[]> | null {
  if (moreDays < 0) return { endDay: ['events.endDayTooEarly'] }
  return moreDays > MOST_DAYS_MORE ? { endDay: ['events.tooLong'] } : null
}

/** What is wrong with the days of an event, by field, or null. */
export const wrongDays = (day: Day, endDay: Day) => wrongLength(daysBetween(day, endDay))

function wrongRepeat({ frequency, weekdays, until, count }: Repeat, day: Day): Record<string, string[]> {
  return {
    ...(frequency === 'weekly' && weekdays.length === 0 && { 'repeat.weekdays': ['events.weekdaysRequired'] }),
    ...(until !== null && until < day && { 'repeat.until': ['events.untilTooEarly'] }),
    ...(until !== null && count !== null && { 'repeat.count': ['events.untilOrCount'] }),
  }
}

/** Days on which an event is not over yet. */
export const coming = (
  days: readonly Day[],
  { moreDays, endTime }: Pick<Times, 'moreDays' | 'endTime'>,
  here: string,
): Day[] => days.filter((day) => `${addDays(day, moreDays)}T${endTime}` > here)

/** A date of a series as it is kept. */
export interface Kept {
  id: string
  originDay: Day
}

export interface Layout {
  kept: { id: string; day: Day }[]
  added: Day[]
  removed: string[]
}

/**
 * Which date of a series goes on as which. A date whose day the series still has stays that day's, with what was changed, canceled and
 * answered for it alone. Where the series has moved and has none of the days any more, the first goes on as the first, and so on.
 */
export function layout(rows: readonly Kept[], days: readonly Day[]): Layout {
  const wanted = new Set(days)
  const stays = rows.some(({ originDay }) => wanted.has(originDay))
  const kept = stays
    ? rows.filter(({ originDay }) => wanted.has(originDay)).map(({ id, originDay }) => ({ id, day: originDay }))
    : rows.slice(0, days.length).map(({ id }, index) => ({ id, day: days[index]! }))
  const ids = new Set(kept.map(({ id }) => id))
  const taken = new Set(kept.map(({ day }) => day))
  return {
    kept,
    added: days.filter((day) => !taken.has(day)),
    removed: rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
  }
}

/** Whether its days or times are others: what people have answered was to something else. That it ends earlier or later is no move. */
export function isMoved(before: Times & { repeat: Repeat | null }, after: Times & { repeat: Repeat | null }): boolean {
  return !isSame(before, after) || shapeOf(before.repeat) !== shapeOf(after.repeat)
}

const shapeOf = (repeat: Repeat | null): string => {
  if (!repeat) return ''
  const { frequency, interval, weekdays, monthlyBy } = repeat
  const days = frequency === 'weekly' ? weekdays.toSorted() : []
  return JSON.stringify([frequency, interval, days, frequency === 'monthly' ? monthlyBy : ''])
}
