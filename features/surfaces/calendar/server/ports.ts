import type { RawBuilder } from 'kysely'
import type { Actor, Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'
import type { ShortCoverage } from '../contract.ts'

/**
 * Brings a feature's absences to the calendar: a subquery with the columns `user_id`, `kind`
 * (an index of CHART_KINDS followed by `ownKinds`; 0 where the actor may not know it), `word` (what an own one is called), `first_day`, `last_day`, `first_part`, `last_part`, `pending`, and
 * `id` (null where the actor may not open it); besides, for feeds, `uid` (the row's own id), `changed_at` and `version`. It leaves out what
 * the actor may not know of at all.
 */
export interface CalendarSource {
  name: string
  /** Kinds that the company has added, as a subquery of a list of text; one source has them. */
  ownKinds?: RawBuilder<string[]>
  /** Which of these the company has added. */
  knownKinds?: (ctx: Pick<Context, 'db'>, kinds: readonly string[]) => Promise<ReadonlySet<string>>
  absences: (actor: Actor, from: string, to: string) => RawBuilder<unknown>
}

/** Features bring their absences. */
export const absences = port<CalendarSource>('absences')

/**
 * Brings a feature's events to a person's calendar: a subquery with the columns `id`, `name`, `description`,
 * `place`, `link`, `starts_at`, `ends_at`, `first_day`, `last_day`, `is_whole_day`, `time_from` and `time_to` by the reader's clock (empty of whole days), `reply` (null where
 * the reader is not invited, `open` before they answer), `changed_at` and `version`; `series_id` (the same of all
 * dates that repeat) and `knows_people`: whether the reader may know of everyone who is invited.
 */
export interface EventSource {
  name: string
  /** @param people a subquery of the ids that the calendar is narrowed to; null for the reader's own events */
  events: (actor: Actor, from: string, to: string, people: RawBuilder<unknown> | null) => RawBuilder<unknown>
  /** Rows of `series_id` and `user_id`: who is invited to all dates of a series and has not declined. @param series a subquery of ids */
  attendees: (series: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Rows of `event_id`, `user_id` and `attends`: who has answered one date otherwise than the others. @param dates a subquery of ids */
  exceptions: (dates: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Features bring their events. */
export const calendarEvents = port<EventSource>('calendar events')

/** On which days departments have fewer people at work than their minimum. */
export interface CoverageSource {
  name: string
  short: (ctx: Pick<Context, 'db' | 'language'>, days: { from: string; to: string }) => Promise<ShortCoverage[]>
}

/** Features contribute the days below a minimum. */
export const coverageSources = port<CoverageSource>('coverage')
