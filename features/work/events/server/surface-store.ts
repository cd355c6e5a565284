import { sql } from 'kysely'
import { audienceKnownTo } from '#features/people/audience/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'
import type { EventSource } from '#features/surfaces/calendar/server/api.ts'
import { MOST_DAYS_MORE } from '../contract.ts'
import { concerns, REPLY, visibleTo, zoneOf } from './access.ts'

/** In the audit trail an event has its name for those who may know of it. */
export const eventSubjects: AuditSubjects = {
  name: 'events',
  named: (ids, reader) => sql`select e.id, e.name from calendar_events e
    join calendar_event_series s on s.company_id = e.company_id and s.id = e.series_id
    where e.id = any(${[...ids]}::uuid[]) and ${visibleTo(reader)}`,
  personOf: () => sql`null::uuid`,
}

/**
 * The dates of events in one person's calendar: what they are invited to and what they have created. Other people's events, as far as they
 * may know of them, are there once the calendar is narrowed to these people.
 */
export const eventSource: EventSource = {
  name: 'events',
  attendees: (series) => sql`select p.series_id, p.user_id from calendar_event_participants p
    where p.series_id in ${series} and p.reply is distinct from 'declined'`,
  exceptions: (dates) => sql`select e.id as event_id, p.user_id, ${REPLY} is distinct from 'declined' as attends
    from calendar_events e join calendar_event_participants p on p.series_id = e.series_id
    where e.id in ${dates} and (${REPLY} is distinct from 'declined') <> (p.reply is distinct from 'declined')`,
  events: (actor, from, to, people) => {
    const zone = sql`(select zone from me)`
    // whole days are the same days everywhere
    const firstDay = sql`case when e.is_whole_day then e.day else (e.starts_at at time zone ${zone})::date end`
    const lastDay = sql`case when e.is_whole_day then e.day + e.more_days else (e.ends_at at time zone ${zone})::date end`
    const clock = (column: string) =>
      sql`case when e.is_whole_day then '' else to_char(${sql.ref(column)} at time zone ${zone}, 'HH24:MI') end`
    const isTheirs = sql`exists (select 1 from calendar_event_participants tp where tp.series_id = s.id and tp.user_id in ${people})
      or s.creator_id in ${people}`
    return sql`with me as materialized (select ${zoneOf(actor.userId)} as zone)
      select e.id, e.name, e.description, e.place, e.link, e.starts_at, e.ends_at, e.changed_at, e.version,
        ${firstDay} as first_day, ${lastDay} as last_day, e.is_whole_day,
        ${clock('e.starts_at')} as time_from, ${clock('e.ends_at')} as time_to,
        (select coalesce(${REPLY}, 'open') from calendar_event_participants p where p.series_id = s.id and p.user_id = ${actor.userId}) as reply,
        s.id as series_id, ${audienceKnownTo(actor, sql`s.audience_id`)} as knows_people
      from calendar_events e join calendar_event_series s on s.company_id = e.company_id and s.id = e.series_id
      where e.canceled_at is null and e.starts_at < (${to}::date + 2)::timestamptz
        and e.starts_at > (${from}::date - ${MOST_DAYS_MORE + 2}::int)::timestamptz and ${firstDay} <= ${to} and ${lastDay} >= ${from}
        and ${people ? sql`${visibleTo(actor)} and (${isTheirs})` : concerns(actor.userId)}`
  },
}
