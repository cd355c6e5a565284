import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, present, searchIn } from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import type { CalendarEvent, Participant, Reply } from '../contract.ts'
import { isInvited, REPLY, visibleTo, zoneOf } from './access.ts'

const CREATOR = sql<PersonRef | null>`(select ${personRef('c')} from users c where c.company_id = s.company_id and c.id = s.creator_id)`
const FROM = sql`calendar_events e join calendar_event_series s on s.company_id = e.company_id and s.id = e.series_id`
const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`

export interface FoundEvent extends CalendarEvent {
  seriesId: string
  audienceId: string
  creatorId: string | null
  seriesDay: string
  timesBefore: number
  isOver: boolean
}

/** A date of an event, if the actor may know of it. */
export async function find(db: Db, id: string, actor: Actor, now: Date): Promise<FoundEvent | undefined> {
  const { rows } = await sql<FoundEvent>`
    select e.id, e.name, e.description, e.place, e.link, ${CREATOR} as creator, e.day,
      e.day + e.more_days as end_day, e.is_whole_day, ${clock('e.start_time')} as start_time,
      ${clock('e.end_time')} as end_time, e.time_zone, ${iso('e.starts_at')} as starts_at, ${iso('e.ends_at')} as ends_at,
      case when e.is_whole_day
        then jsonb_build_object('day', e.day, 'endDay', e.day + e.more_days, 'startTime', '00:00', 'endTime', '24:00', 'timeZone', me.zone)
        else jsonb_build_object('day', (e.starts_at at time zone me.zone)::date, 'endDay', (e.ends_at at time zone me.zone)::date,
          'startTime', to_char(e.starts_at at time zone me.zone, 'HH24:MI'), 'endTime', to_char(e.ends_at at time zone me.zone, 'HH24:MI'),
          'timeZone', me.zone) end as local,
      e.remind_minutes, s.repeat, e.is_own, ${iso('e.canceled_at')} as canceled_at, ${isInvited(actor.userId)} as is_participant,
      (select ${REPLY} from calendar_event_participants p where p.series_id = s.id and p.user_id = ${actor.userId}) as reply,
      e.version, s.id as series_id, s.audience_id, s.creator_id, s.first_day as series_day,
      (select count(*)::int from calendar_events b where b.series_id = s.id and b.origin_day < e.origin_day) as times_before, e.ends_at <= ${now}::timestamptz as is_over
    from ${FROM}, (select ${zoneOf(actor.userId)} as zone) me where e.id = ${id} and ${visibleTo(actor)}`.execute(db)
  return rows[0]
}

/** What a person answers. @param scope `all`: to every date that is not over, whatever they have answered to one of them before */
export async function saveReply(
  db: Db,
  { id, seriesId, userId }: { id: string; seriesId: string; userId: string },
  { reply, scope, now }: { reply: Reply; scope: 'this' | 'all'; now: Date },
): Promise<void> {
  if (scope === 'this') {
    await sql`insert into calendar_event_replies (event_id, user_id, reply, replied_at) values (${id}, ${userId}, ${reply}, ${now})
      on conflict (company_id, event_id, user_id) do update set reply = excluded.reply, replied_at = excluded.replied_at`.execute(
      db,
    )
    return
  }
  await sql`update calendar_event_participants set reply = ${reply}, replied_at = ${now}
    where series_id = ${seriesId} and user_id = ${userId}`.execute(db)
  await sql`delete from calendar_event_replies r using calendar_events e
    where e.id = r.event_id and e.series_id = ${seriesId} and r.user_id = ${userId} and e.ends_at > ${now}::timestamptz`.execute(
    db,
  )
  await sql`insert into calendar_event_replies (event_id, user_id, reply, replied_at)
    select e.id, ${userId}, ${reply}, ${now} from calendar_events e
    where e.series_id = ${seriesId} and e.asks_anew and e.ends_at > ${now}::timestamptz`.execute(db)
}

export interface Listing {
  id: string
  seriesId: string
  away: RawBuilder<unknown>
}

/** Who is invited, with their answers to one date. @param away rows of `user_id` and `part`, of that day */
export async function participants(
  db: Db,
  { id, seriesId, away }: Listing,
  { search, after, limit }: { search: string | undefined; after: [string, string] | null; limit: number },
): Promise<(Participant & { place: [string, string] })[]> {
  const rest = after ? sql`(u.name_key, u.id) > (${after[0]}::text, ${after[1]}::uuid)` : sql`true`
  const found = search ? searchIn('u', search, { withEmail: false }) : sql`true`
  const { rows } = await sql<Participant & { place: [string, string] }>`
    with away as materialized (${away})
    select ${personRef('u')} as user, ${REPLY} as reply, (select a.part from away a where a.user_id = u.id) as away,
      jsonb_build_array(u.name_key, u.id) as place
    from calendar_event_participants p join users u on u.company_id = p.company_id and u.id = p.user_id
      join calendar_events e on e.id = ${id}
    where p.series_id = ${seriesId} and ${present('u')} and ${found} and ${rest} order by u.name_key, u.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** How many have answered what. */
export async function countReplies(db: Db, { id, seriesId }: { id: string; seriesId: string }) {
  const of = (reply: Reply) => sql`count(*) filter (where x.reply = ${reply})::int`
  const { rows } = await sql<Record<Reply | 'open', number>>`
    select ${of('accepted')} as accepted, ${of('maybe')} as maybe, ${of('declined')} as declined,
      count(*) filter (where x.reply is null)::int as open
    from (select ${REPLY} as reply from calendar_event_participants p
      join users u on u.company_id = p.company_id and u.id = p.user_id join calendar_events e on e.id = ${id}
      where p.series_id = ${seriesId} and ${present('u')}) x`.execute(db)
  return rows[0]!
}
