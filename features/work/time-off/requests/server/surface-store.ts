import { type RawBuilder, sql } from 'kysely'
import { type Holding, personRef, present } from '#features/core/members/server/api.ts'
import type { RecordField } from '#features/people/access/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'
import type { CalendarSource } from '#features/surfaces/calendar/server/api.ts'
import type { LeaveSource } from '#features/surfaces/notifications/server/api.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { Day } from '#kit/days.ts'
import { holds } from '#platform/permissions.ts'
import { visibleThrough } from '#platform/scope.ts'
import { BUILT_IN } from '../../types/contract.ts'
import { factsQuery, inForce } from '../../balances/server/fact-store.ts'
import { ownAmong } from '../../types/server/kind-actions.ts'
import { isAbsence, isOpen, isSensitive, ownKinds, ownName } from '../../types/server/kind-store.ts'
import { visibleTo } from './access.ts'

export const requestsOf: Holding = {
  word: 'timeOff.held',
  held: (person) => sql<boolean>`exists (select 1 from time_off_requests t where t.user_id = ${sql.ref(person)})`,
}

/**
 * Leave as one reader may know of it. Readers who may see the request see its kind, its length and may open it, whatever its state. Everyone
 * else knows of approved leave only: of its kind where that is open to them, never of its length, which tells how a kind or a part-time
 * week counts; that it was edited or counted anew moves nothing they can read.
 * @param among a condition on `time_off_requests r`
 */
export function knownLeave(actor: Actor, among: RawBuilder<unknown>): RawBuilder<unknown> {
  const visible = holds(actor, 'other.timeoff.record', 'view')
    ? sql`true`
    : sql`(r.user_id = ${actor.userId} or r.id in (select request_id from time_off_approvers where user_id = ${actor.userId}
            union all select request_id from time_off_past_approvers where user_id = ${actor.userId})
          or ${visibleThrough(actor, 'timeoff.record', 'view', 'r.user_id')})`
  return sql`select id, user_id, seen, case when seen or known then kind end as kind,
        case when seen or known then kind_name end as kind_name, case when seen or known then is_sensitive else false end as is_sensitive, status, first_day, last_day, first_part, last_part,
        case when seen then length end as length, case when seen then changed_at else decided_at end as changed_at,
        case when seen then updated_at else greatest(decided_at, (select max(d.decided_at) from time_off_decisions d
          where d.company_id = leave.company_id and d.request_id = leave.id and d.what = 'shortened')) end as updated_at,
        case when seen then version else 1 end as version
      from (select r.company_id, r.id, r.user_id, r.kind, ${ownName('r')} as kind_name, ${isSensitive('r')} as is_sensitive, ${isOpen(actor, 'r')} as known, ${visible} as seen, r.first_day,
          r.last_day, r.first_part, r.last_part, r.status, r.length, coalesce(r.decided_at, r.asked_at) as decided_at, r.updated_at,
          greatest(r.asked_at, r.decided_at, r.changes_since) as changed_at, r.version
        from time_off_requests r
        where ${among} offset 0) leave
      where seen or status = 'approved'`
}

/** Leave that is planned, pending or taken, for the calendar. */
export const leave: CalendarSource = {
  name: 'timeOff',
  ownKinds,
  knownKinds: ownAmong,
  absences: (actor, from, to) => {
    const known = knownLeave(actor, sql`${inForce('r')} and r.last_day >= ${from} and r.first_day <= ${to}`)
    return sql`select user_id, coalesce(array_position(${[...BUILT_IN]}::text[] || ${ownKinds}, kind), 0) as kind, kind_name as word, first_day, last_day, first_part, last_part,
      status = 'pending' as pending, case when seen then id end as id, id as uid, changed_at, version from (${known}) known`
  },
}

const SHOWN = 12

/** Monday of the week that is shown: on a weekend that of the coming one. */
const SHOWN_WEEK = sql`date_trunc('week', me.today + 2)::date`

/**
 * Who is away in the week of `me.today` (on a weekend: in the coming one), the reader's own department first: a JSON object with the first dozen people, how many there
 * are, and how many are away today; the calendar shows the same to everyone. A kind is null where it is not for the reader, who then only
 * sees an absence. Its days are computed before they are compared: a time zone inside of the comparison would keep it from the index.
 */
export const awayThisWeek = (actor: Actor): RawBuilder<unknown> => sql`(
  with week as materialized (select ${SHOWN_WEEK} as first, ${SHOWN_WEEK} + 6 as last, least(${SHOWN_WEEK}, me.today) as since),
  gone as materialized (
    select r.user_id, me.today between r.first_day and r.last_day as today, r.last_day >= week.first as this_week from time_off_requests r, week
    where r.status = 'approved' and ${isAbsence('r')} and r.last_day >= week.since and r.first_day <= week.last
  ), away as materialized (
    select u.id, u.first_name, u.last_name, u.avatar_file_id, u.name_key, coalesce(u.department_id = me.department_id, false) as near
    from users u where ${present('u')} and u.id = any(array(select user_id from gone where this_week))
  ), shown as (select * from away order by near desc, name_key, id limit ${SHOWN})
  select json_build_object('first', week.first, 'last', week.last,
    'total', (select count(*)::int from away), 'today', (select count(*)::int from users t where ${present('t')} and t.id = any(array(select user_id from gone where today))),
    'people', (select coalesce(json_agg(json_build_object('user', ${personRef('shown')}, 'absences', (
        select json_agg(json_build_object('id', r.id, 'firstDay', r.first_day, 'lastDay', r.last_day, 'firstPart', r.first_part,
          'lastPart', r.last_part, 'kind', case when ${visibleTo(actor)} or ${isOpen(actor, 'r')} then r.kind end)
          order by r.first_day)
        from time_off_requests r
        where r.user_id = shown.id and r.status = 'approved' and ${isAbsence('r')} and r.last_day >= week.first and r.first_day <= week.last))
      order by shown.near desc, shown.name_key, shown.id), '[]') from shown))
  from week)`

const CONCERNS_TODAY = sql`r.user_id = p.id and r.status = 'approved' and p.today between r.first_day and r.last_day`

/**
 * Of the row `p`: the leave of today with what follows without a gap, null without one. The calendar shows the days to everyone, the kind
 * only as far as the reader may see it.
 */
export const leaveToday = (actor: Actor): RawBuilder<unknown> => sql`(
  case when exists (select 1 from time_off_requests r where ${CONCERNS_TODAY}) then (
    with recursive run as (
      select r.first_half, r.last_half, r.last_day from time_off_requests r where ${CONCERNS_TODAY}
      union
      select r.first_half, r.last_half, r.last_day from run join time_off_requests r
        on r.user_id = p.id and r.status = 'approved' and r.first_half = run.last_half + 1
    ), whole as (
      select min(first_half) as first_half, max(last_half) as last_half, max(last_day) as until, (p.today - date '2000-01-01') * 2 as morning from run
    )
    select json_build_object('today', p.today, 'until', until,
      'part', case when last_half = morning then 'am' when first_half > morning and until = p.today then 'pm' else 'full' end,
      'leave', (select case when ${visibleTo(actor)} or ${isOpen(actor, 'r')} then json_build_object('kind', r.kind, 'name', ${ownName('r')}) end
        from time_off_requests r where ${CONCERNS_TODAY} order by r.first_half limit 1))
    from whole) end)`

/** A leave is followed by at most so many days without work. */
const LONGEST_REST = 14

/** Whether the company works on a day of `n`. */
const worksOn = sql`(select case when s.week_start <= s.week_end then extract(dow from n.day) between s.week_start and s.week_end
    else extract(dow from n.day) >= s.week_start or extract(dow from n.day) <= s.week_end end
  from work_schedules s where s.user_id is null and s.effective_from <= n.day order by s.effective_from desc limit 1)
  and not exists (select 1 from holidays h where h.location_id is null and n.day between h.first_day and h.last_day and h.half is null)`

/** Whole days of approved leave, and the days without work right after them. */
export const ownLeave: LeaveSource = {
  name: 'timeOff',
  isAway: (userId, day) => sql<boolean>`exists (
    select 1 from time_off_requests r, (select ((${day}) - date '2000-01-01') * 2 as morning) d
    where r.user_id = ${userId} and r.status = 'approved' and ${isAbsence('r')} and r.first_half <= d.morning
      and (r.last_half > d.morning or (r.last_day < ${day} and r.last_day >= ${day} - ${LONGEST_REST}::int and r.last_part <> 'am'
        and not exists (select 1 from generate_series(r.last_day + 1, ${day}, interval '1 day') n (day) where ${worksOn}))))`,
}

/** Of the row `p`: the name of today's holiday there; an empty text on a day when the company does not work; else null. */
export const offToday = ({ language, now }: Pick<Context, 'language' | 'now'>): RawBuilder<unknown> => sql`(
  select to_json(coalesce(
    (select ${sql.ref(`h.name_${language}`)} from holidays h where (h.location_id is null or h.location_id = p.location_id)
      and p.today between h.first_day and h.last_day and h.half is null order by h.first_day, h.id limit 1),
    case when p.today = any(${daysOff(now)}) then '' end)))`

/** Non-working days among yesterday, today and tomorrow in UTC: "today" of every time zone. It depends on no person, so it runs once per page. */
const daysOff = (now: Date): RawBuilder<Day[]> => sql<Day[]>`array(
  select near.day from (select day, extract(dow from day)::int as weekday
    from (select (${now}::timestamptz at time zone 'UTC')::date + n as day from generate_series(-1, 1) n) around) near
  where not (select case when s.week_start <= s.week_end then near.weekday between s.week_start and s.week_end
      else near.weekday >= s.week_start or near.weekday <= s.week_end end
    from work_schedules s where s.user_id is null and s.effective_from <= near.day order by s.effective_from desc limit 1))`

/** How many pending requests are named of a person. */
const NAMED = 3

/** Of the row `p`: what is pending, as far as the reader may see it. */
export const pendingLeave = (actor: Actor): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('today', p.today, 'id', r.id, 'kind', r.kind, 'kindName', ${ownName('r')}, 'firstDay', r.first_day, 'lastDay', r.last_day)
    order by r.first_half, r.id)
  from (select * from time_off_requests r where r.user_id = p.id and r.status = 'pending' and ${visibleTo(actor)}
    order by r.first_half, r.id limit ${NAMED}) r)`

/** What the engine needs to know of the reader. */
export const ownFacts = (actor: Actor): RawBuilder<unknown> =>
  sql`(select row_to_json(known) from (${factsQuery(sql`u.id = ${actor.userId}`)}) known)`

/** In the audit trail a leave is named by its person, without its kind. */
export const requestSubjects: AuditSubjects = {
  name: 'timeOff',
  named: (ids) => sql`select r.id, btrim(u.first_name || ' ' || u.last_name) as name
    from time_off_requests r join users u on u.company_id = r.company_id and u.id = r.user_id where r.id = any(${[...ids]}::uuid[])`,
  personOf: (id) => sql`(select user_id from time_off_requests where id = ${id})`,
}

/** Past and present approvers of this person's leave. */
const approvers = (userId: string) => sql`(select a.user_id, min(r.asked_at) as since
  from (select company_id, request_id, user_id from time_off_approvers union select company_id, request_id, user_id from time_off_past_approvers) a
  join time_off_requests r on r.company_id = a.company_id and r.id = a.request_id where r.user_id = ${userId} group by a.user_id)`
/** Approvers of this person's pending leave. */
const deciding = (userId: string) => sql`(select a.user_id, min(r.asked_at) as since from time_off_approvers a
  join time_off_requests r on r.company_id = a.company_id and r.id = a.request_id
  where r.user_id = ${userId} and r.status = 'pending' group by a.user_id)`

const THEMSELVES = { themselves: 'view', where: 'timeOffReaders.own' } as const
const APPROVERS = { named: approvers, where: 'timeOffReaders.approver' } as const

/** The parts of a person's time-off record, and who reads each by other rules than the record's. */
export const fieldsOfRecord: readonly RecordField[] = [
  {
    name: 'dates',
    word: 'timeOffReaders.dates',
    also: [THEMSELVES, APPROVERS, { everybody: true, where: 'timeOffReaders.away' }],
  },
  {
    name: 'kind',
    word: 'timeOffReaders.kind',
    also: [
      THEMSELVES,
      APPROVERS,
      ...BUILT_IN.map((kind) => ({ key: `calendar.${kind}`, where: `calendar.kind-${kind}` })),
    ],
  },
  { name: 'comment', word: 'timeOffReaders.comment', also: [THEMSELVES, APPROVERS] },
  {
    name: 'balance',
    word: 'timeOffReaders.balance',
    also: [{ named: deciding, where: 'timeOffReaders.deciding' }],
  },
]
