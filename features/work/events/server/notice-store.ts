import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Repeat } from '#kit/recurrence.ts'
import type { Db } from '#platform/db.ts'
import type { Reply } from '../contract.ts'
import { REPLY } from './access.ts'

export type Notice = 'invited' | 'changed' | 'canceled' | 'reminder'

export interface Due {
  eventId: string
  kind: Notice
  factId: string
  userIds: string[]
}

/** Takes the next people who are to be notified: what this transaction takes no other takes, and it is done when the transaction commits. */
export async function takeDue(db: Db, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select event_id, user_id, kind, fact_id from calendar_event_notices order by event_id, user_id, kind limit ${limit}
      for update skip locked
    ), taken as (
      delete from calendar_event_notices n using due
      where n.event_id = due.event_id and n.user_id = due.user_id and n.kind = due.kind
    )
    select event_id, kind, min(fact_id::text)::uuid as fact_id, array_agg(user_id) as user_ids from due
    group by event_id, kind, case when kind = 'invited' then null else fact_id end`.execute(db)
  return rows
}

export interface Story {
  id: string
  name: string
  description: string
  place: string
  link: string
  repeat: Repeat | null
  seriesId: string
  isCanceled: boolean
  isWholeDay: boolean
  day: Day
  endDay: Day
  startsAt: Date
  endsAt: Date
  changedAt: Date
  version: number
  /** Who did what the notice is of; for an invitation the creator. */
  agent: Omit<PersonRef, 'avatar'> | null
}

/** What a notice says of a date. */
export async function story(db: Db, { eventId, factId }: Pick<Due, 'eventId' | 'factId'>): Promise<Story | undefined> {
  const { rows } = await sql<Story>`
    select e.id, e.name, e.description, e.place, e.link, s.repeat, s.id as series_id, e.canceled_at is not null as is_canceled,
      e.is_whole_day, e.day, e.day + e.more_days as end_day, e.starts_at, e.ends_at, e.changed_at, e.version,
      (select json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) from users c
        where c.company_id = e.company_id and c.id = coalesce((select f.actor_id from events f where f.id = ${factId}), s.creator_id)) as agent
    from calendar_events e join calendar_event_series s on s.company_id = e.company_id and s.id = e.series_id
    where e.id = ${eventId}`.execute(db)
  return rows[0]
}

export interface Moment {
  date: string
  dateTo: string
  timeFrom: string
  timeTo: string
  userIds: string[]
}

/**
 * When a date is by the clock of each of these people, together with those who have the same clock: an email and a notification name a
 * time as its reader's clock shows it.
 */
export async function momentsFor(db: Db, eventId: string, userIds: readonly string[]): Promise<Moment[]> {
  const { rows } = await sql<Moment>`
    select case when x.is_whole_day then x.day else (x.starts_at at time zone x.zone)::date end as date,
      case when x.is_whole_day then x.day + x.more_days else (x.ends_at at time zone x.zone)::date end as date_to,
      case when x.is_whole_day then '' else to_char(x.starts_at at time zone x.zone, 'HH24:MI') end as time_from,
      case when x.is_whole_day then '' else to_char(x.ends_at at time zone x.zone, 'HH24:MI') end as time_to, array_agg(x.id) as user_ids
    from (select u.id, coalesce(l.time_zone, 'UTC') as zone, e.starts_at, e.ends_at, e.day, e.more_days, e.is_whole_day
      from calendar_events e, users u
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
      where e.id = ${eventId} and u.id = any(${[...userIds]}::uuid[]) and ${active('u')}) x
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** What these people have answered to a date. */
export async function repliesOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<Map<string, Reply | null>> {
  const { rows } = await sql<{ userId: string; reply: Reply | null }>`
    select p.user_id, ${REPLY} as reply from calendar_events e join calendar_event_participants p on p.series_id = e.series_id
    where e.id = ${eventId} and p.user_id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, reply }) => [userId, reply]))
}

/** Those of these people who are still participants. */
export async function stillInvited(db: Db, seriesId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id from calendar_event_participants
    where series_id = ${seriesId} and user_id = any(${[...userIds]}::uuid[])`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** A whole day is reminded of as if it began in the morning: nobody reads it at midnight. */
const BEGINS_AT = sql`(e.starts_at + case when e.is_whole_day then interval '9 hours' else interval '0' end)`
const REMIND_AT = sql`${BEGINS_AT} - e.remind_minutes * interval '1 minute'`
const IS_OPEN = sql`e.remind_minutes is not null and e.reminded_at is null and e.canceled_at is null`

/**
 * Marks the participants of dates that begin soon as to be reminded, each date once: what one worker marks is done before another looks.
 * Of a date that has begun while no worker was up nobody is reminded.
 */
export async function remindDue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select e.id, e.series_id, e.asks_anew, e.starts_at from calendar_events e
      where ${IS_OPEN} and ${REMIND_AT} <= ${now}::timestamptz and e.starts_at > ${now}::timestamptz - interval '9 hours 1 minute'
        and ${BEGINS_AT} > ${now}::timestamptz - interval '1 minute'
      for update skip locked
    ), marked as (
      update calendar_events e set reminded_at = ${now} from due
      where e.id = due.id and e.reminded_at is null returning e.id
    )
    insert into calendar_event_notices (event_id, user_id, kind, fact_id)
    select e.id, p.user_id, 'reminder', gen_random_uuid() from due e join marked m on m.id = e.id
      join calendar_event_participants p on p.series_id = e.series_id
    where ${REPLY} is distinct from 'declined'
    on conflict do nothing returning event_id as id`.execute(db)
  return rows.length
}

/** The moment of the next reminder; null when none is to come. */
export async function nextReminder(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(${REMIND_AT}, ${now}::timestamptz)) as at from calendar_events e
    where ${IS_OPEN} and e.starts_at > ${now}::timestamptz - interval '9 hours' and ${BEGINS_AT} > ${now}::timestamptz`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Whether anyone is still to be notified. */
export async function anyDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (select 1 from calendar_event_notices) as due`.execute(db)
  return rows[0]!.due
}

/** Series that repeat and whose dates have been made up to a day before this one. */
export async function unfilled(db: Db, until: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from calendar_event_series
    where repeat is not null and canceled_at is null and fill_until < ${until} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
