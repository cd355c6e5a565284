import type ICAL from 'ical.js'
import { addDays, type Day, later } from '#kit/days.ts'
import { daysOf, type Repeat } from '#kit/recurrence.ts'
import {
  type Draft,
  draftOf,
  isCanceled,
  isTime,
  type Reading,
  type Refused,
  type Time,
  timeIn,
  timeOf,
} from './drafts.ts'
import { isUnread, writtenIn } from './ics.ts'

/** One date of a series that is otherwise than the rule says. */
export interface ChangedDate extends Omit<Draft, 'uid' | 'repeat' | 'assumed'> {
  /** The date of the series that this change replaces. */
  originDay: Day
}

export interface SeriesDraft extends Draft {
  /** Days of the rule that are left out. */
  without: Day[]
  changes: ChangedDate[]
  /** The last day of the rule that takes place as it says; null where it does not end, and of a series of which none is left. */
  lastDay: Day | null
  ends: boolean
}

/** More single dates than these are refused with their series. */
const MOST_SINGLE = 500

/**
 * An event with what its file says of single dates: EXDATE leaves them out, an entry with RECURRENCE-ID changes or cancels one.
 * @param overrides the entries of the same UID that stand for one date
 */
export function withSingleDates(
  draft: Draft,
  entry: ICAL.Component,
  overrides: readonly ICAL.Component[],
  reading: Reading,
): SeriesDraft | Refused {
  const { repeat, name, day } = draft
  const refused = (why: Refused['why']): Refused => ({ name, day, why })
  if (!repeat) return { ...draft, without: [], changes: [], lastDay: day, ends: true }
  const singles = singlesOf(draft, repeat, { entry, overrides }, reading)
  if (!singles) return refused('changedDates')
  const { without, changes } = singles
  const lastDay = lastOf(repeat, day, new Set([...without, ...changes.keys()]))
  if (lastDay === 'none' && changes.size === 0) return refused('canceled')
  return {
    ...draft,
    without: [...without].toSorted(),
    changes: [...changes.values()],
    lastDay: lastDay === 'none' ? null : lastDay,
    ends: repeat.count !== null || repeat.until !== null,
  }
}

/** Null where one of them cannot be a date of its series. */
function singlesOf(
  draft: Draft,
  repeat: Repeat,
  { entry, overrides }: { entry: ICAL.Component; overrides: readonly ICAL.Component[] },
  reading: Reading,
): { without: Set<Day>; changes: Map<Day, ChangedDate> } | null {
  const isDate = datesOf(repeat, draft.day)
  const without = new Set(leftOut(draft, entry, reading).filter(isDate))
  const changes = new Map<Day, ChangedDate>()
  for (const override of overrides) {
    const change = changeBy(override, draft, reading)
    if (change === 'unfit' || !isDate(change.originDay)) return null
    if (change.isCanceled) without.add(change.originDay)
    else changes.set(change.originDay, change.changed)
  }
  for (const gone of without) changes.delete(gone)
  return without.size + changes.size > MOST_SINGLE ? null : { without, changes }
}

function leftOut(draft: Draft, entry: ICAL.Component, reading: Reading): Day[] {
  return writtenIn(entry, 'exdate').flatMap((written) =>
    written.values.slice(0, MOST_SINGLE * 2).flatMap((_, at) => {
      const time = timeOf(written, { ...reading, zone: draft.timeZone }, at)
      const day = isTime(time) ? originOf(time, draft) : null
      return day === null ? [] : [day]
    }),
  )
}

/** The date of the series that begins at this moment; null where none does. */
function originOf(time: Time, { isWholeDay, startTime, timeZone }: Draft): Day | null {
  if (isWholeDay || time.time === '') return time.day
  const here = timeIn(timeZone, time)
  return here.time === startTime ? here.day : null
}

type Change = { originDay: Day } & ({ isCanceled: true } | { isCanceled: false; changed: ChangedDate })

function changeBy(override: ICAL.Component, draft: Draft, reading: Reading): Change | 'unfit' {
  const [written] = writtenIn(override, 'recurrence-id')
  const time = timeOf(written, { ...reading, zone: draft.timeZone })
  // "this and all that follow" is another series
  const originDay = isTime(time) && written?.params['range'] === undefined ? originOf(time, draft) : null
  if (originDay === null || isUnread(override, ['recurrence-id'])) return 'unfit'
  if (isCanceled(override)) return { originDay, isCanceled: true }
  const changed = draftOf(override, reading)
  if ('why' in changed || changed.repeat) return 'unfit'
  const { uid: _uid, repeat: _repeat, assumed: _assumed, ...details } = changed
  return { originDay, isCanceled: false, changed: { ...details, originDay } }
}

/** Whether a rule has a day. The dates of a number of them are listed once, those of others are asked one by one. */
function datesOf(repeat: Repeat, first: Day): (day: Day) => boolean {
  if (repeat.count === null) return (day) => day >= first && daysOf(repeat, first, day, day).length > 0
  const all = new Set(daysOf(repeat, first, FAR))
  return (day) => all.has(day)
}

const FAR = '2199-12-31'
const LONGEST = { daily: 1, weekly: 7, monthly: 31, yearly: 366 } as const

/** The last date of a series that is as the rule says, null where there is no last one. */
function lastOf(repeat: Repeat, first: Day, other: ReadonlySet<Day>): Day | null | 'none' {
  const { count, until, interval, frequency } = repeat
  if (count === null && until === null) return null
  // as far back as so many dates are certain to reach
  const span = LONGEST[frequency] * interval * (other.size + 2)
  const from = until === null ? first : later(first, addDays(until, -span))
  return daysOf(repeat, first, until ?? FAR, from).findLast((day) => !other.has(day)) ?? 'none'
}
