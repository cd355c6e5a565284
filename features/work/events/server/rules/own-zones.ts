import ICAL from 'ical.js'
import { clockIn, momentOf, type WallClock } from '#kit/clocks.ts'
import { addDays, type Day, dateOf, monthOf, yearOf } from '#kit/days.ts'
import { writtenIn } from './ics.ts'
import { isKnown, WINDOWS, zoneOf } from './zones.ts'

/** What a name of a zone means in a file. */
export interface Zone {
  /** A zone that is known here; empty for the reader's own. */
  name: string
  /** The file's own clock, which no known zone has: its times become those of UTC, one by one. */
  own?: ICAL.Timezone
  /** Nobody knows the name, and the file does not say what it means: the reader's clock is assumed. */
  isAssumed?: true
}

/** Real definitions have some dozens of changes; more, or rules for each hour, are there to keep a reader busy. */
const MOST_CHANGES = 600
const MOST_RULES = 60
const MOST_ZONES = 50
/** A clock is the same as that of a known zone when both agree on each day of these years. */
const [YEARS_BACK, YEARS_AHEAD] = [1, 2]
const NOON = 720

/**
 * The zones of a file. A name that everybody knows means that zone: calendar programs write definitions that are outdated or lack their
 * summer time. Any other name means what the file defines it as. Nothing is registered with the library: its table of zones is one for all
 * files, and another company's must not find them.
 * @param today around which clocks are compared
 */
export function zonesOf(calendar: ICAL.Component, { floating, today }: { floating: string; today: Day }) {
  const defined = new Map<string, ICAL.Component>()
  for (const part of calendar.getAllSubcomponents('vtimezone').slice(0, MOST_ZONES)) {
    const [id] = writtenIn(part, 'tzid')[0]?.values ?? []
    if (typeof id === 'string' && !defined.has(id)) defined.set(id, part)
  }
  const met = new Map<string, Zone>()
  return (name: string): Zone => {
    const before = met.get(name)
    if (before) return before
    const zone = meaningOf(name, defined.get(name), { floating, today })
    met.set(name, zone)
    return zone
  }
}
export type Zones = ReturnType<typeof zonesOf>

interface Around {
  floating: string
  today: Day
}

function meaningOf(name: string, part: ICAL.Component | undefined, around: Around): Zone {
  if (isKnown(name)) return { name }
  const likely = zoneOf(name)
  const own = part && isPlausible(part) ? new ICAL.Timezone({ component: part, tzid: name }) : null
  if (!own) return likely === null ? { name: around.floating, isAssumed: true } : { name: likely }
  const same = sameClock(own, likely, around)
  return same === null ? { name: 'UTC', own } : { name: same }
}

const isPlausible = (part: ICAL.Component): boolean => {
  const changes = part.getAllSubcomponents()
  const rules = changes.flatMap((one) => writtenIn(one, 'rrule'))
  const dates = changes.flatMap((one) => writtenIn(one, 'rdate'))
  return (
    changes.length > 0 &&
    changes.length + dates.length <= MOST_CHANGES &&
    rules.length <= MOST_RULES &&
    rules.every(isYearly) &&
    changes.every(hasOffsets)
  )
}

/** Of the parts of a rule those that real definitions have, each with one value. */
const PARTS = ['freq', 'bymonth', 'byday', 'bymonthday', 'interval', 'until', 'wkst']
const isYearly = ({ values: [rule] }: { values: readonly unknown[] }): boolean => {
  const parts = (rule ?? {}) as Record<string, unknown>
  const lengths = Object.values(parts).map((one) => (Array.isArray(one) ? one.length : 1))
  return (
    parts['freq'] === 'YEARLY' && Object.keys(parts).every((one) => PARTS.includes(one)) && Math.max(...lengths) <= 7
  )
}

const hasOffsets = (change: ICAL.Component): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(String(writtenIn(change, 'dtstart')[0]?.values[0])) &&
  ['tzoffsetfrom', 'tzoffsetto'].every((name) => /^[+-]\d\d:\d\d/.test(String(writtenIn(change, name)[0]?.values[0])))

/** A known zone whose clocks show the same: the likely one first, then the reader's, then any. */
function sameClock(own: ICAL.Timezone, likely: string | null, { floating, today }: Around): string | null {
  const year = yearOf(today)
  const corners = [`${year}-01-15`, `${year}-07-15`]
  const first = addDays(today, -366 * YEARS_BACK)
  const days = Array.from({ length: 366 * (YEARS_BACK + YEARS_AHEAD) }, (_, index) => addDays(first, index))
  const offsets = new Map([...corners, ...days].map((day) => [day, minutesAhead(own, { day, minutes: NOON })]))
  const agrees = (zone: string) => (day: Day) => aheadIn(zone, day) === offsets.get(day)
  const all = [likely, floating, ...Object.values(WINDOWS), ...Intl.supportedValuesOf('timeZone')]
  return [...new Set(all)].find((zone) => zone && corners.every(agrees(zone)) && days.every(agrees(zone))) ?? null
}

const aheadIn = (zone: string, day: Day): number => {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return Math.round((noon - momentOf(zone, { day, minutes: NOON }).getTime()) / 60_000)
}

/** By how many minutes a clock of the file is ahead of UTC. */
const minutesAhead = (own: ICAL.Timezone, { day, minutes }: WallClock): number => {
  const [year, month, date] = [yearOf(day), monthOf(day), dateOf(day)]
  const clock = { hour: Math.floor(minutes / 60), minute: minutes % 60 }
  const time = new ICAL.Time({ year, month, day: date, ...clock }, ICAL.Timezone.localTimezone)
  return Math.round(own.utcOffset(time) / 60)
}

/** What the clocks of UTC show when a clock of the file shows this. */
export const inUtc = (own: ICAL.Timezone, wall: WallClock): WallClock => {
  const shown = momentOf('UTC', wall).getTime()
  return clockIn('UTC', new Date(shown - minutesAhead(own, wall) * 60_000))
}
