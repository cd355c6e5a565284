import { addDays, type Day, dayNumber, dayOf } from './days.ts'

/** What the clock on the wall shows. */
export interface WallClock {
  day: Day
  /** Minutes since midnight. */
  minutes: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** What the clocks of a time zone show at an instant. */
export function clockIn(timeZone: string, at: Date): WallClock {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  return {
    day: dayOf(parts['year']!, parts['month']!, parts['day']!),
    minutes: parts['hour']! * 60 + parts['minute']!,
  }
}

/** The wall time as if it were UTC. */
const asUtc = ({ day, minutes }: WallClock): number => dayNumber(day) * DAY_MS + minutes * MINUTE_MS

/** How far the clocks of a time zone are ahead of UTC at an instant. */
const offsetAt = (timeZone: string, ms: number): number =>
  asUtc(clockIn(timeZone, new Date(ms))) - Math.floor(ms / MINUTE_MS) * MINUTE_MS

/**
 * The instant at which the clocks of a time zone show this. Of a time that comes twice, when clocks go back, the first; of one that is
 * skipped, when they go forward, the instant that is as long after the change.
 */
export function momentOf(timeZone: string, clock: WallClock): Date {
  const wanted = asUtc(clock)
  const before = offsetAt(timeZone, asUtc({ day: addDays(clock.day, -1), minutes: clock.minutes }))
  const after = offsetAt(timeZone, asUtc({ day: addDays(clock.day, 1), minutes: clock.minutes }))
  const candidates = [wanted - before, wanted - after].toSorted((a, b) => a - b)
  const exact = candidates.find((ms) => asUtc(clockIn(timeZone, new Date(ms))) === wanted)
  return new Date(exact ?? wanted - before)
}
