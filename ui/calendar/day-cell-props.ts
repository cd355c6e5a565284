import type { Day } from '#kit/days.ts'
import type { CalendarItem, Placed } from './lanes.ts'
import type { Holidays } from './absences.ts'
import type { Days } from './use-day-drag.ts'
import type { DayWords } from './words.ts'

export interface DayLook {
  today: Day
  month: string | undefined
  holidays: Holidays | undefined
  weekend: readonly number[]
  range: Days | null
}

export interface DayCellProps {
  day: Day
  look: DayLook
  words: DayWords
  /** Bars that begin here, in this week. */
  placed: readonly Placed[]
  /** Everything on this day. */
  items: readonly CalendarItem[]
  hidden: number
  stop: boolean
  opened: boolean
  ask: ((days: Days) => void) | undefined
  onOpened: (opened: boolean) => void
  onOpen: ((item: CalendarItem) => void) | undefined
}
