import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { port } from '#platform/ports.ts'

export { people as peopleShown } from './people-store.ts'
export { refusalOfRange } from './rules.ts'

/**
 * What a feature hands over so that its absences stand in the calendar: a subquery with the columns `user_id`, `kind`
 * (an index of CHART_KINDS; 0 where the actor may not know it), `first_day`, `last_day`, `first_part`, `last_part`, `pending`, and
 * `id` (null where the actor may not open it); besides, for feeds, `uid` (the row's own id), `changed_at` and `version`. It leaves out what
 * the actor may not know of at all.
 */
export interface CalendarSource {
  name: string
  absences: (actor: Actor, from: string, to: string) => RawBuilder<unknown>
}

/** Features bring their absences. */
export const absences = port<CalendarSource>('absences')
