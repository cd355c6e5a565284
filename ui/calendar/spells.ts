import { compareDays, type Day } from '#kit/days.ts'
import type { LeaveKind } from '#ui/leave-kinds.ts'

/** What a bar can say. `away` is what a reader without the right to the kind gets: neither colour, pattern, icon nor word tells. */
export type SpellKind = LeaveKind | 'birthday'

/** Days on which something is so, both ends included. */
export interface Spell {
  id: string
  kind: SpellKind
  first: Day
  last: Day
  /** Waits for approval: hollow and dashed. */
  asked?: boolean
  /** The first day counts from noon, the last until noon; a single morning is `untilNoon`, a single afternoon `fromNoon`. */
  fromNoon?: boolean
  untilNoon?: boolean
  /** Replaces the kind's word: the name of an event, of a holiday. */
  word?: string
  /** There is nothing behind it for this reader to open. */
  closed?: boolean
}

/** Names of the holidays at that location. */
export type Holidays = ReadonlyMap<Day, string>

const PRESENT: ReadonlySet<SpellKind> = new Set<SpellKind>(['event', 'extra_day', 'joined', 'birthday', 'holiday'])

/** Counts as not at work: decided leave, and nothing else. */
export const isAway = (spell: Spell): boolean => !spell.asked && !PRESENT.has(spell.kind)

export const covers = (spell: Spell, day: Day): boolean => spell.first <= day && day <= spell.last

/** The spell that a day shows: decided before pending. */
export function spellOn(spells: readonly Spell[], day: Day): Spell | undefined {
  const there = spells.filter((spell) => covers(spell, day))
  return there.find((spell) => !spell.asked) ?? there[0]
}

/** A spell cut to a window of days; `first` and `last` are indexes into it. */
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

/** Undefined when none of the spell's days is in the window. */
export function cut(spell: { first: Day; last: Day }, { days, at }: DayWindow): Cut | undefined {
  const start = days[0]
  const end = days.at(-1)
  if (!start || !end || spell.last < start || spell.first > end) return undefined
  return {
    first: at.get(spell.first) ?? 0,
    last: at.get(spell.last) ?? days.length - 1,
    opensLeft: spell.first < start,
    opensRight: spell.last > end,
  }
}

/** Where a bar begins and how long it is, in days; halves for half days. */
export function extent(spell: Spell, { first, last, opensLeft, opensRight }: Cut): { from: number; length: number } {
  const from = first + (spell.fromNoon && !opensLeft ? 0.5 : 0)
  return { from, length: last + 1 - (spell.untilNoon && !opensRight ? 0.5 : 0) - from }
}

export const inOrder = <S extends Spell>(spells: readonly S[]): S[] =>
  spells.toSorted((a, b) => compareDays(a.first, b.first) || compareDays(b.last, a.last))
