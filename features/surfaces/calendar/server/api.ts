import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/context.ts'

/**
 * What a feature hands over so that its absences stand in the calendar: a subquery with the columns `user_id`, `kind`
 * (an index of CHART_KINDS; 0 where the actor may not know it), `first_day`, `last_day`, `first_part`, `last_part`, `pending`, and
 * `id` (null where the actor may not open it). It leaves out what the actor may not know of at all.
 */
export interface CalendarSource {
  name: string
  absences: (actor: Actor, from: string, to: string) => RawBuilder<unknown>
}

export const sources: CalendarSource[] = []

/** Called once by a feature's module. */
export const offerAbsences = (source: CalendarSource): void => void sources.push(source)
