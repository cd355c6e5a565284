import type { ReactNode } from 'react'
import type { Day } from '#kit/days.ts'
import type { Holidays, Absence } from './absences.ts'
import type { WallGroup, WallPerson } from './wall-layout.ts'

/** By day: how many are at work, of how many, and how many should be. */
export type ShortDays = ReadonlyMap<Day, { present: number; of: number; least: number }>

export interface WallChartProps {
  /** Says what the chart shows: "Who is away, November 2026". */
  label: string
  /** Every day of the board, in order. Keep the same array while nothing changes; so with groups and absences. */
  days: readonly Day[]
  today: Day
  groups: readonly WallGroup[]
  /** By person's id. */
  absences: ReadonlyMap<string, readonly Absence[]>
  /** What the numbers at work go by, where `absences` shows only some of it. */
  counted?: ReadonlyMap<string, readonly Absence[]>
  /** Days on which a group has fewer people at work than it should, by the group's id. */
  short?: ReadonlyMap<string, ShortDays>
  /** The reader's own holidays, marked in the head. */
  holidays?: Holidays
  /** A person's own, by location; the reader's by default. Give people of one location the same map. */
  holidaysOf?: (person: WallPerson) => Holidays | undefined
  /** Weekdays without work, Sunday 0. */
  weekend?: readonly number[]
  /** In the corner over the names. */
  corner?: ReactNode
  /** A short board without group lines, for a dashboard or beside a request. */
  compact?: boolean
  /** Any CSS length; the board scrolls inside it. */
  maxHeight?: string
  /** Brought into view where the board is wider than the screen; today by default. */
  focusDay?: Day
  /** At which share of the board's width, 0 to 1. Without it a few days of the past stand before it. */
  focusAt?: number
  nameOf?: (person: WallPerson) => ReactNode
  mayAsk?: (personId: string) => boolean
  onAsk?: (personId: string, first: Day, last: Day) => void
  onOpen?: (absence: Absence, person: WallPerson) => void
  /** When scrolling rests: the days in view, and the people with a few around them, for loading more. */
  onVisibleRange?: (shown: { first: Day; last: Day; personIds: readonly string[] }) => void
}
