import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'
import type { DayEffects, Decisions, Touched } from '../contract.ts'

export interface HolidayDays {
  locationId: string | null
  firstDay: Day
  lastDay: Day
  nameEn: string
  nameRu: string
  nameSv: string
  half: string | null
}
export interface ExtraDayDays {
  locationId: string | null
  day: Day
  title: string
}

/** A change of what days count, before it is saved. */
export interface DayChange {
  /** Why days are given, in the words of who makes the change: the reason of the adjustment. */
  reason: string
  /** The first day that may count otherwise. */
  from: Day
  /** The people it reaches: at these locations (null: at every one), or with this schedule. */
  reach: { locationIds: readonly (string | null)[] } | { scheduleId: string }
  holidays?: { removed: readonly HolidayDays[]; added: readonly HolidayDays[] }
  extraDays?: { removed: readonly ExtraDayDays[]; added: readonly ExtraDayDays[] }
  /** The week of the schedule from that day on; null for the company's. */
  week?: readonly string[] | null
}

/** Who counts leave by these days. */
export interface DayEffectSource {
  foresee: (ctx: Context, change: DayChange) => Promise<DayEffects>
  /**
   * Called before the change is saved, in its transaction: gives days where that was decided, and notes what was left.
   * @throws Problem 422 at `decisions` with every balance that would be under its limit and that nobody has decided on
   */
  settle: (ctx: Context, change: DayChange, decisions: Decisions | undefined) => Promise<Touched>
}
export const dayEffectSources = port<DayEffectSource>('day effects')
