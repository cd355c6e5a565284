import { addDays, type Day, daysBetween, isDay } from '#kit/days.ts'
import type { Repeat } from '#kit/recurrence.ts'
import { type Component, type Property, propertyIn, textOf } from './ics.ts'
import { repeatOf } from './repeats.ts'
import { zoneOf } from './zones.ts'

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

interface Reading {
  /** Of times without a zone. */
  zone: string
  limits: Limits
}

/** Days outside of these are a mistake in the file. */
const [EARLIEST, LATEST] = ['1900-01-01', '2199-12-31']
const isMeant = (day: string): boolean => isDay(day) && day >= EARLIEST && day <= LATEST

/** A wall time as it is written. */
interface Time {
  day: Day
  /** Empty of a whole day. */
  time: string
  zone: string
}

/** An entry as an event, or why it cannot be one. */
export function draftOf(entry: Component, reading: Reading): Draft | Refused {
  const { limits } = reading
  const name = line(entry, 'SUMMARY', limits.name)
  const start = timeOf(propertyIn(entry, 'DTSTART'), reading.zone)
  const day = isTime(start) ? start.day : null
  const refused = (why: Refusal): Refused => ({ name, day, why })
  if (!isTime(start)) return refused(start)
  const why = simpleRefusal(entry, name)
  if (why) return refused(why)
  const end = endOf(entry, start)
  if (!isTime(end)) return refused(end)
  const tooLong = daysBetween(start.day, end.day) > limits.daysMore
  if (tooLong) return refused('tooLong')
  const repeat = ruleIn(entry, start)
  if (repeat === 'repeat') return refused('repeat')
  return {
    uid: uidOf(entry, start, name),
    name,
    description: plain(entry, 'DESCRIPTION').slice(0, limits.text).trim(),
    place: line(entry, 'LOCATION', limits.place),
    link: linkOf(propertyIn(entry, 'URL'), limits.link),
    day: start.day,
    endDay: end.day,
    isWholeDay: start.time === '',
    startTime: start.time,
    endTime: end.time,
    timeZone: start.zone,
    repeat,
  }
}

function simpleRefusal(entry: Component, name: string): Refusal | null {
  if (propertyIn(entry, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED') return 'canceled'
  if (name === '') return 'noName'
  // moved, removed or added single dates cannot be imported with a series
  return ['RECURRENCE-ID', 'EXDATE', 'RDATE', 'EXRULE'].some((one) => propertyIn(entry, one)) ? 'changedDates' : null
}

/** Some files have none: then the same entry is known by its name and its time. */
const uidOf = (entry: Component, { day, time }: Time, name: string): string =>
  (propertyIn(entry, 'UID')?.value.trim() || `${day} ${time} ${name}`).slice(0, UID)

const isTime = (found: Time | Refusal): found is Time => typeof found !== 'string'

const plain = (entry: Component, name: string): string =>
  textOf(propertyIn(entry, name)?.value ?? '').replaceAll(/[^\P{Cc}\n\t]/gu, '')

/** One line of text. */
const line = (entry: Component, name: string, most: number): string =>
  plain(entry, name).replaceAll(/\s+/g, ' ').trim().slice(0, most).trim()

const linkOf = (property: Property | undefined, most: number): string => {
  const address = property?.value.trim() ?? ''
  return address.length <= most && /^https?:\/\/[^\s/]\S*$/i.test(address) ? address : ''
}

/** `20261201`, `20261201T090000`, `20261201T080000Z`, each with the zone that it is of. */
function timeOf(property: Property | undefined, zone: string): Time | Refusal {
  const [, date = '', hour, minute, isUtc] =
    /^(\d{8})(?:T([01]\d|2[0-3])([0-5]\d)\d{0,2}(Z)?)?$/.exec(property?.value.trim() ?? '') ?? []
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  if (!isMeant(day)) return 'noTime'
  if (hour === undefined) return { day, time: '', zone }
  const where = isUtc ? 'UTC' : namedZone(property, zone)
  return where === null ? 'zone' : { day, time: `${hour}:${minute}`, zone: where }
}

function namedZone(property: Property | undefined, zone: string): string | null {
  const name = property?.params.get('TZID')
  return name === undefined ? zone : zoneOf(name)
}

/** When it ends. DTEND of a whole day is the day after the last one. */
function endOf(entry: Component, start: Time): Time | Refusal {
  const written = propertyIn(entry, 'DTEND')
  const end = written ? timeOf(written, start.zone) : after(start, propertyIn(entry, 'DURATION')?.value.trim())
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
function after(start: Time, duration: string | undefined): Time | Refusal {
  if (duration === undefined) return start.time === '' ? { ...start, day: addDays(start.day, 1) } : 'noLength'
  const parts = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,6}S)?)?$/.exec(duration)
  if (!parts) return 'noTime'
  const sum = (['W', 'D', 'H', 'M'] as const).reduce(
    (all, unit, at) => all + Number(parts[at + 1] ?? 0) * MINUTES[unit],
    0,
  )
  if (start.time === '') return { ...start, day: addDays(start.day, Math.max(1, Math.floor(sum / DAY))) }
  const [hours = 0, minutes = 0] = start.time.split(':').map(Number)
  const until = hours * 60 + minutes + sum
  const clock = [Math.floor((until % DAY) / 60), until % 60].map((one) => String(one).padStart(2, '0')).join(':')
  return { ...start, day: addDays(start.day, Math.floor(until / DAY)), time: clock }
}

function ruleIn(entry: Component, start: Time): Repeat | null | 'repeat' {
  const rules = entry.properties.filter(({ name }) => name === 'RRULE')
  if (rules.length === 0) return null
  const repeat =
    rules.length === 1 ? repeatOf(rules[0]!.value.trim(), start.day, (until) => lastDayOf(until, start)) : null
  return repeat ?? 'repeat'
}

/** The last day on which something that begins at this time of day begins no later than that. */
function lastDayOf(until: string, start: Time): Day | null {
  const end = timeOf({ name: 'UNTIL', params: new Map(), value: until }, start.zone)
  if (!isTime(end)) return null
  if (end.time === '' || start.time === '') return end.day
  const there = until.endsWith('Z') && start.zone ? wallTimeOf(end, start.zone) : end
  return there.time >= start.time ? there.day : addDays(there.day, -1)
}

/** A moment of UTC by the clock of a zone. */
function wallTimeOf({ day, time }: Time, timeZone: string): { day: Day; time: string } {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [there = day, clock = time] = shown.format(new Date(`${day}T${time}:00Z`)).split(' ')
  return { day: there, time: clock }
}
