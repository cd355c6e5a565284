import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { holdsString } from '#platform/permissions.ts'
import type { Reply } from '../contract.ts'

export const may = {
  create: (actor: Actor): boolean => holdsString(actor, 'events.create'),
  /** Sees and changes everyone's events. */
  manage: (actor: Actor): boolean => holdsString(actor, 'events.manage'),
  change: (actor: Actor, { creatorId }: { creatorId: string | null }): boolean =>
    may.manage(actor) || (may.create(actor) && creatorId === actor.userId),
}

/** The time zone where a person works. @param user their id, or an expression with it */
export const zoneOf = (user: RawBuilder<unknown> | string): RawBuilder<string> =>
  sql<string>`(select coalesce(l.time_zone, 'UTC') from users zu
  left join locations l on l.company_id = zu.company_id and l.id = zu.location_id where zu.id = ${user})`

/** Whether a person is invited to series `s` or has created it: then it is theirs, and stands in their calendar. */
export const concerns = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(s.creator_id = ${userId} or ${isInvited(userId)})`

export const isInvited = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from calendar_event_participants ip where ip.series_id = s.id and ip.user_id = ${userId})`

/** Whether the actor may know of the dates of series `s`. */
export const visibleTo = (actor: Actor): RawBuilder<boolean> =>
  may.manage(actor) ? sql<boolean>`true` : concerns(actor.userId)

/** What participant `p` has answered to date `e`. */
export const REPLY: RawBuilder<Reply | null> = sql<Reply | null>`coalesce(
  (select er.reply from calendar_event_replies er where er.event_id = e.id and er.user_id = p.user_id),
  case when not e.asks_anew then p.reply end)`
