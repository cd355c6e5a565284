import type ICAL from 'ical.js'
import { clockIn, momentOf } from '#kit/clocks.ts'
import { addDays, type Day, daysBetween, isDay } from '#kit/days.ts'
import type { Repeat } from '#kit/recurrence.ts'
import { isUnread, textIn, type Written, writtenIn } from './ics.ts'
import { inUtc, type Zone, type Zones } from './own-zones.ts'
import { repeatOf, type Rule } from './repeats.ts'
import { wrongSeries } from './series.ts'

/** Why an entry of a calendar cannot be an event. */
export type Refusal =
  | 'noName'
  | 'noTime'
  | 'noLength'
  | 'tooLong'
  | 'zone'
  | 'twoZones'
  | 'repeat'
  | 'changedDates'
  | 'canceled'

export interface Draft {
  uid: string
  name: string
  description: string
  place: string
  link: string
  day: Day
  endDay: Day
  isWholeDay: boolean
  startTime: string
  endTime: string
  timeZone: string
  repeat: Repeat | null
  /** What the file calls its zone, where nobody knows that and the reader's clock was assumed; else empty. */
  assumed: string
}

export interface Refused {
  name: string
  day: Day | null
  why: Refusal
}

export interface Limits {
  name: number
  text: number
  place: number
  link: number
  daysMore: number
}

/** The longest name of another calendar for an event. */
const UID = 500

export interface Reading {
  /** Of times without a zone. */
  zone: string
  zoneNamed: Zones
  limits: Limits
}

/** Days outside of these are a mistake in the file. */
const [EARLIEST, LATEST] = ['1900-01-01', '2199-12-31']
const isMeant = (day: string): boolean => isDay(day) && day >= EARLIEST && day <= LATEST

/** A wall time as it is written. */
export interface Time {
  day: Day
  /** Empty of a whole day. */
  time: string
  zone: string
  /** The file's name of a zone that nobody knows. */
  assumed?: string
  /** A moment, by a clock that only the file has: it says nothing of other days. */
  isMoment?: true
}

/** An entry as an event, or why it cannot be one. */
export function draftOf(entry: ICAL.Component, reading: Reading): Draft | Refused {
  const { limits } = reading
  const name = line(entry, 'summary', limits.name)
  const start = timeOf(writtenIn(entry, 'dtstart')[0], reading)
  const day = isTime(start) ? start.day : null
  const refused = (why: Refusal): Refused => ({ name, day, why })
  if (!isTime(start)) return refused(start)
  const why = simpleRefusal(entry, name)
  if (why) return refused(why)
  const end = endOf(entry, start, reading)
  if (!isTime(end)) return refused(end)
  if (daysBetween(start.day, end.day) > limits.daysMore) return refused('tooLong')
  const repeat = ruleIn(entry, start, end)
  if (typeof repeat === 'string') return refused(repeat)
  return {
    uid: uidOf(entry, start, name),
    name,
    description: plain(entry, 'description').slice(0, limits.text).trim(),
    place: line(entry, 'location', limits.place),
    link: linkOf(textIn(entry, 'url').trim(), limits.link),
    day: start.day,
    endDay: end.day,
    isWholeDay: start.time === '',
    startTime: start.time,
    endTime: end.time,
    timeZone: start.zone,
    repeat,
    assumed: start.assumed ?? '',
  }
}

/** Dates beside the rule, and older ways to leave some out. */
const BESIDE = ['rdate', 'exrule']

export const isCanceled = (entry: ICAL.Component): boolean =>
  textIn(entry, 'status').trim().toUpperCase() === 'CANCELLED'

function simpleRefusal(entry: ICAL.Component, name: string): Refusal | null {
  if (isCanceled(entry)) return 'canceled'
  if (name === '') return 'noName'
  if (isUnread(entry, ['rrule'])) return 'repeat'
  const isBeside = BESIDE.some((one) => entry.hasProperty(one)) || isUnread(entry, [...BESIDE, 'exdate'])
  return isBeside ? 'changedDates' : null
}

/** Some files have none: then the same entry is known by its name and its time. */
const uidOf = (entry: ICAL.Component, { day, time }: Time, name: string): string =>
  (textIn(entry, 'uid').trim() || `${day} ${time} ${name}`).slice(0, UID)

export const isTime = (found: Time | Refusal): found is Time => typeof found !== 'string'

const plain = (entry: ICAL.Component, name: string): string => textIn(entry, name).replaceAll(/[^\P{Cc}\n\t]/gu, '')

/** One line of text. */
const line = (entry: ICAL.Component, name: string, most: number): string =>
  plain(entry, name).replaceAll(/\s+/g, ' ').trim().slice(0, most).trim()

const linkOf = (address: string, most: number): string =>
  address.length <= most && /^https?:\/\/[^\s/]\S*$/i.test(address) ? address : ''

/** A time as the library writes it: `2026-12-01`, `2026-12-01T09:00:00`, `2026-12-01T08:00:00Z`. A day alone may be called a time. */
const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:T::|T([01]\d|2[0-3]):([0-5]\d):\d{0,2}(Z)?)?$/

/** @param value which of several: of EXDATE there may be many in one line */
export function timeOf(written: Written | undefined, { zone, zoneNamed }: Reading, value = 0): Time | Refusal {
  const [, day = '', hour, minute, isUtc] = WRITTEN.exec(String(written?.values[value])) ?? []
  if (!isMeant(day)) return 'noTime'
  if (hour === undefined) return { day, time: '', zone }
  const id = written?.params['tzid']
  if (isUtc) return { day, time: `${hour}:${minute}`, zone: 'UTC' }
  const found = typeof id === 'string' ? zoneNamed(id) : { name: zone }
  return inZone({ day, time: `${hour}:${minute}` }, found, String(id))
}

function inZone({ day, time }: Pick<Time, 'day' | 'time'>, { name, own, isAssumed }: Zone, id: string): Time {
  if (!own) return { day, time, zone: name, ...(isAssumed && { assumed: id }) }
  return { ...timeFrom(inUtc(own, { day, minutes: minutesOf(time) })), zone: 'UTC', isMoment: true }
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const timeFrom = ({ day, minutes }: { day: Day; minutes: number }) => ({
  day,
  time: [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':'),
})

/** The same moment by the clock of another zone. Of an unknown zone, the reader's, nothing is known yet. */
export function timeIn(zone: string, time: Time): Time {
  if (time.time === '' || time.zone === zone || zone === '' || time.zone === '') return time
  return { ...timeFrom(clockIn(zone, momentOf(time.zone, { day: time.day, minutes: minutesOf(time.time) }))), zone }
}

/** When it ends. DTEND of a whole day is the day after the last one. */
function endOf(entry: ICAL.Component, start: Time, reading: Reading): Time | Refusal {
  const [written] = writtenIn(entry, 'dtend')
  const end = written
    ? timeOf(written, { ...reading, zone: start.zone })
    : after(start, writtenIn(entry, 'duration')[0]?.values[0])
  if (!isTime(end)) return end
  if (start.time === '') return wholeEnd(start, end)
  if (end.time === '') return 'noTime'
  if (end.zone !== start.zone) return 'twoZones'
  return `${end.day}T${end.time}` > `${start.day}T${start.time}` ? end : 'noLength'
}

function wholeEnd(start: Time, end: Time): Time | Refusal {
  if (end.time !== '') return 'noTime'
  // some programs write the day itself as the end of a single one
  return { ...end, day: end.day > start.day ? addDays(end.day, -1) : start.day }
}

const MINUTES = { W: 10_080, D: 1440, H: 60, M: 1 } as const
const DAY = 1440

/** `P1D`, `PT1H30M`; without one a whole day lasts the day, and a time has no length. */
function after(start: Time, duration: unknown): Time | Refusal {
  if (duration === undefined) return start.time === '' ? { ...start, day: addDays(start.day, 1) } : 'noLength'
  const parts = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,6}S)?)?$/.exec(
    String(duration).trim(),
  )
  if (!parts) return 'noTime'
  const sum = (['W', 'D', 'H', 'M'] as const).reduce(
    (all, unit, at) => all + Number(parts[at + 1] ?? 0) * MINUTES[unit],
    0,
  )
  if (start.time === '') return { ...start, day: addDays(start.day, Math.max(1, Math.floor(sum / DAY))) }
  const until = minutesOf(start.time) + sum
  return { ...start, ...timeFrom({ day: addDays(start.day, Math.floor(until / DAY)), minutes: until % DAY }) }
}

function ruleIn(entry: ICAL.Component, start: Time, end: Time): Repeat | null | 'repeat' | 'zone' {
  const rules = writtenIn(entry, 'rrule')
  if (rules.length === 0) return null
  // of a clock that nobody else has, other days cannot be told
  if (start.isMoment) return 'zone'
  const rule = (rules[0]!.values[0] ?? {}) as Rule
  const repeat = rules.length === 1 ? repeatOf(rule, start.day, (until) => lastDayOf(until, start)) : null
  return repeat && fits(repeat, start, end) ? repeat : 'repeat'
}

/** Whether it has a date at all, and none that begins before the other has ended. */
const fits = (repeat: Repeat, start: Time, end: Time): boolean => {
  const whole = { startTime: '00:00', endTime: '24:00' }
  const times = start.time === '' ? whole : { startTime: start.time, endTime: end.time }
  return wrongSeries(start.day, { moreDays: daysBetween(start.day, end.day), ...times }, repeat) === null
}

/** The last day on which something that begins at this time of day begins no later than that. */
function lastDayOf(until: string, start: Time): Day | null {
  const [, day = '', hour, minute, isUtc] = WRITTEN.exec(until) ?? []
  if (!isMeant(day)) return null
  if (hour === undefined || start.time === '') return day
  const end = timeIn(start.zone, { day, time: `${hour}:${minute}`, zone: isUtc ? 'UTC' : start.zone })
  return end.time >= start.time ? end.day : addDays(end.day, -1)
}
