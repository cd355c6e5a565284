import { type RawBuilder, sql } from 'kysely'
import { feedScope } from '#features/core/identity/links/server/api.ts'
import { birthdayVisibleTo, joinedVisibleTo } from '#features/people/record/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { FEEDS, type FeedScope } from '../contract.ts'
import { type Filter, people } from './people-store.ts'
import { absencesOf, eventsOf, kindOf, NAME } from './store.ts'

export interface Feed {
  scope: FeedScope
  since: Date
  lastReadAt: Date | null
}

/** The calendar links of a person that work, in the order of their scopes. */
export async function feedsOf(db: Db, userId: string): Promise<Feed[]> {
  const { rows } = await sql<Feed>`select ${feedScope} as scope, created_at as since, used_at as last_read_at from links
    where purpose = 'feed' and company_id = sec.company() and subject_id = ${userId} and expires_at > now()
    order by array_position(${[...FEEDS]}::text[], ${feedScope})`.execute(db)
  return rows
}

/** The reader of a feed, and what its times are in. */
export const readerOf = async (db: Db, userId: string) => {
  const { rows } = await sql<{
    departmentId: string | null
    language: string | null
    locationId: string | null
    timeZone: string
    email: string
  }>`select u.department_id, u.language, u.location_id, coalesce(l.time_zone, 'UTC') as time_zone, u.email
      from users u left join locations l on l.id = u.location_id where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** One entry of a feed. */
export interface FeedItem {
  /** Stable: of the row, never of its place in a list. */
  uid: string
  what: 'leave' | 'holiday' | 'extraDay' | 'birthday' | 'joined' | 'event'
  /** Of leave alone: one of CHART_KINDS, or one that the company has added. */
  kind: string | null
  person: string | null
  /** The location, where it is not the reader's; of an event, where it is. */
  place: string | null
  /** Of leave, what an own kind is called. */
  title: string | null
  description: string | null
  /** Of an event: an address. */
  link: string | null
  firstDay: Day
  lastDay: Day
  /** Of leave, which part of its first and of its last day: `pm full`. */
  parts: string | null
  /** Where the entry is no whole day: its moments. */
  startsAt: Date | null
  endsAt: Date | null
  isPending: boolean
  changedAt: Date
  version: number
}

/** When a working day begins, its middle and its end, for half days: a leave knows halves, not hours. */
const [BEGINS, NOON, ENDS] = [sql`time '09:00'`, sql`time '12:00'`, sql`time '17:00'`]
export const startOf = (day: RawBuilder<unknown>, isAfternoon: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
  sql`(${day} + case when ${isAfternoon} then ${NOON} else ${BEGINS} end) at time zone ${zone}`
export const endOf = (day: RawBuilder<unknown>, isMorning: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
  sql`(${day} + case when ${isMorning} then ${NOON} else ${ENDS} end) at time zone ${zone}`
/** A moment where the entry is not of whole days. */
const where = (isPart: RawBuilder<unknown>, moment: RawBuilder<unknown>) => sql`case when ${isPart} then ${moment} end`

/**
 * Everything that the calendar of this reader has in these days, in one statement.
 * @param filter `isNarrowed`: the people shown were chosen, so that their events are shown, and not the reader's own
 */
export async function feedItems(
  ctx: Pick<Context, 'db' | 'actor' | 'language' | 'ports'>,
  filter: Filter & { isNarrowed?: boolean },
  reader: { locationId: string | null; timeZone: string },
): Promise<FeedItem[]> {
  const { from, to } = filter
  const name = sql`btrim(p.first_name || ' ' || p.last_name)`
  const zone = sql`coalesce(l.time_zone, ${reader.timeZone})`
  const elsewhere = sql`case when l.id is distinct from ${reader.locationId}::uuid then l.name end`
  const leavePart = sql`(a.first_part = 'pm' or a.last_part = 'am')`
  const nothing = sql`null::timestamptz, null::timestamptz, false`
  // a holiday concerns the reader's location and those of the people shown
  const concerns = (row: string) =>
    sql`(${sql.ref(`${row}.location_id`)} is null or ${sql.ref(`${row}.location_id`)} = ${reader.locationId}::uuid
      or ${sql.ref(`${row}.location_id`)} in (select location_id from p))`
  const { rows } = await sql<FeedItem>`
      with p as materialized (select u.id, u.first_name, u.last_name, u.hire_date, u.birthday, u.location_id, u.created_at
        from users u where ${people(ctx.actor, filter)}),
      a as (${absencesOf(ctx, from, to)})
      select a.uid::text as uid, 'leave' as what, ${kindOf(ctx.ports, sql`a.kind`)} as kind, ${name} as person, null as place, a.word as title, null as description, null as link,
        a.first_day, a.last_day, ${where(leavePart, startOf(sql`a.first_day`, sql`a.first_part = 'pm'`, zone))} as starts_at,
        ${where(leavePart, endOf(sql`a.last_day`, sql`a.last_part = 'am'`, zone))} as ends_at, a.pending as is_pending, a.changed_at, a.version,
        concat(a.first_part, ' ', a.last_part) as parts
      from a join p on p.id = a.user_id left join locations l on l.id = p.location_id
      union all
      select h.id::text, 'holiday', null, null, ${elsewhere}, ${sql.ref(`h.${NAME[ctx.language]}`)}, null, null, h.first_day, h.last_day,
        ${where(sql`h.half is not null`, startOf(sql`h.first_day`, sql`h.half = 'pm'`, zone))},
        ${where(sql`h.half is not null`, endOf(sql`h.last_day`, sql`h.half = 'am'`, zone))}, false, h.created_at, h.version, null
      from holidays h left join locations l on l.id = h.location_id
      where h.last_day >= ${from} and h.first_day <= ${to} and ${concerns('h')}
      union all
      select x.id::text, 'extraDay', null, null, ${elsewhere}, x.title, nullif(x.description, ''), null, x.day, x.day,
        (x.day + x.start_time) at time zone ${zone}, (x.day + x.end_time) at time zone ${zone}, false, x.created_at, x.version, null
      from extra_working_days x left join locations l on l.id = x.location_id
      where x.day between ${from} and ${to} and ${concerns('x')}
      union all
      select concat('joined-', p.id), 'joined', null, ${name}, null, null, null, null, hire_date, hire_date, ${nothing}, p.created_at, 1, null
      from p where hire_date between ${from} and ${to} and ${joinedVisibleTo(ctx.actor, 'p.id')}
      union all
      select concat('birthday-', p.id, '-', extract(year from kept.day)), 'birthday', null, ${name}, null, null, null, null, kept.day, kept.day,
        ${nothing}, p.created_at, 1, null
      from birthdays_between(${from}, ${to}) kept join p on p.birthday = kept.birthday where ${birthdayVisibleTo(ctx.actor, 'p.id')}
      union all
      select v.id::text, 'event', null, null, nullif(v.place, ''), v.name, nullif(v.description, ''), nullif(v.link, ''), v.first_day, v.last_day,
        ${where(sql`not v.is_whole_day`, sql`v.starts_at`)}, ${where(sql`not v.is_whole_day`, sql`v.ends_at`)}, v.reply is not null and v.reply <> 'accepted', v.changed_at, v.version, null
      from (${eventsOf(ctx, from, to, filter.isNarrowed ? sql`(select id from p)` : null)}) v where v.reply is distinct from 'declined'
      order by first_day, uid`.execute(ctx.db)
  return rows
}
