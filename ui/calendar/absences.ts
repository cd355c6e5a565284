import { compareDays, type Day } from '#kit/days.ts'
import type { LeaveKind } from '#ui/leave-kinds.ts'

/** What a bar can say: a kind of leave, or `birthday`. `away` is what a reader without the right to the kind gets: neither colour, pattern, icon nor word reveals it. */
export type AbsenceKind = LeaveKind

/** Days on which something is so, both ends included. */
export interface Absence {
  id: string
  kind: AbsenceKind
  first: Day
  last: Day
  /** Waits for approval: hollow and dashed. */
  asked?: boolean
  /** The first day counts from noon, the last until noon; a single morning is `untilNoon`, a single afternoon `fromNoon`. */
  fromNoon?: boolean
  untilNoon?: boolean
  /** Replaces the kind's word: the name of an event, of a holiday. */
  word?: string
  /** The person works during it, elsewhere or on something else. */
  works?: boolean
  /** There is nothing behind it for this reader to open. */
  closed?: boolean
}

/** Names of the holidays at that location. */
export type Holidays = ReadonlyMap<Day, string>

const PRESENT: ReadonlySet<AbsenceKind> = new Set<AbsenceKind>(['event', 'extra_day', 'joined', 'birthday', 'holiday'])

/** Counts as not at work: decided leave, and nothing else. */
export const isAway = (absence: Absence): boolean => !absence.asked && !absence.works && !PRESENT.has(absence.kind)

export const covers = (absence: Absence, day: Day): boolean => absence.first <= day && day <= absence.last

/** The absence that a day shows: leave before events, decided before pending. */
export function absenceOn(absences: readonly Absence[], day: Day): Absence | undefined {
  const there = absences.filter((absence) => covers(absence, day))
  const leave = there.filter(({ kind }) => kind !== 'event')
  return leave.find((absence) => !absence.asked) ?? leave[0] ?? there[0]
}

/** The events of a day, which it shows beside an absence. */
export const eventsOn = (absences: readonly Absence[], day: Day): Absence[] =>
  absences.filter((absence) => absence.kind === 'event' && covers(absence, day))

/** An absence cut to a window of days; `first` and `last` are indexes into it. */
export interface Cut {
  first: number
  last: number
  opensLeft: boolean
  opensRight: boolean
}

/** Days of a window and the way back from a day to its place, without arithmetic on each look-up. */
export interface DayWindow {
  days: readonly Day[]
  at: ReadonlyMap<Day, number>
}

export const dayWindow = (days: readonly Day[]): DayWindow => ({
  days,
  at: new Map(days.map((day, index) => [day, index])),
})

/** Undefined when none of the absence's days is in the window. */
export function cut(absence: { first: Day; last: Day }, { days, at }: DayWindow): Cut | undefined {
  const start = days[0]
  const end = days.at(-1)
  if (!start || !end || absence.last < start || absence.first > end) return undefined
  return {
    first: at.get(absence.first) ?? 0,
    last: at.get(absence.last) ?? days.length - 1,
    opensLeft: absence.first < start,
    opensRight: absence.last > end,
  }
}

/** Where a bar begins and how long it is, in days; halves for half days. */
export function extent(
  absence: Absence,
  { first, last, opensLeft, opensRight }: Cut,
): { from: number; length: number } {
  const from = first + (absence.fromNoon && !opensLeft ? 0.5 : 0)
  return { from, length: last + 1 - (absence.untilNoon && !opensRight ? 0.5 : 0) - from }
}

export const inOrder = <S extends Absence>(absences: readonly S[]): S[] =>
  absences.toSorted((a, b) => compareDays(a.first, b.first) || compareDays(b.last, a.last))
