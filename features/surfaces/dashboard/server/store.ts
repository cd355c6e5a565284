import { type RawBuilder, sql } from 'kysely'
import { active, personRef } from '#features/core/members/server/api.ts'
import { todayIn, todaySources } from '#features/people/directory/server/api.ts'
import { birthdaysBetween } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { lastly } from '#platform/db.ts'
import type { Here } from './api.ts'

/**
 * Everything in one statement: its cost is what the widgets cost, not how many there are. A statement for each widget took a third more
 * processor time (docs/decisions/sql.md).
 */
export async function load(ctx: Context, parts: readonly (readonly [string, RawBuilder<unknown>])[]) {
  const pairs = parts.flatMap(([name, query]) => [sql`${name}::text`, query])
  const { rows } = await lastly(sql<Here & { widgets: Record<string, unknown> }>`
    with me as (
      select u.id, u.location_id, u.department_id,
        (${ctx.now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date as today,
        extract(hour from ${ctx.now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::int as hour
      from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
      where u.id = ${ctx.actor.userId}
    )
    select me.today, me.hour, json_build_object(${sql.join(pairs)}) as widgets from me`).execute(ctx.db)
  return rows[0]!
}

/** People with a birthday today or in the 13 days after it. */
export const birthdays = ({ actor }: Context): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('day', soon.day, 'user', ${personRef('soon')})
    order by soon.day, soon.name_key), '[]')
  from ${birthdaysBetween(actor, { from: sql`me.today`, to: sql`me.today + 13`, most: 8 })} soon)`

export const holidays = (ctx: Context): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(row_to_json(next)), '[]') from (
    select h.id, h.first_day as "firstDay", h.last_day as "lastDay", ${sql.ref(`h.name_${ctx.language}`)} as name, h.half
    from holidays h
    where h.last_day >= me.today and (h.location_id is null or h.location_id = me.location_id)
    order by h.first_day, h.id limit 4
  ) next)`

/** How many began and ended in each of the last twelve months, and how many there were before them, today and a year ago. */
export const growth = (): RawBuilder<unknown> => sql`(
  with span as (select (date_trunc('month', me.today) - interval '11 months')::date as first_day, me.today as last_day),
  employed as materialized (
    select coalesce(u.hire_date, u.created_at::date) as began, coalesce(u.termination_date, u.deactivated_at::date) as ended from users u
  )
  select json_build_object(
    'firstDay', s.first_day,
    'before', (select count(*)::int from employed where began < s.first_day and (ended is null or ended >= s.first_day)),
    'people', (select count(*)::int from employed where began <= s.last_day and (ended is null or ended >= s.last_day)),
    'yearAgo', (select count(*)::int from employed
      where began <= s.last_day - interval '1 year' and (ended is null or ended >= s.last_day - interval '1 year')),
    'hired', ${byMonth('began')}, 'terminated', ${byMonth('ended')})
  from span s)`

const byMonth = (column: 'began' | 'ended') => sql`(select coalesce(json_object_agg(x.month, x.count), '{}') from (
  select to_char(${sql.ref(column)}, 'YYYY-MM') as month, count(*)::int as count from employed
  where ${sql.ref(column)} between s.first_day and s.last_day group by 1) x)`

export const genders = (): RawBuilder<unknown> => sql`(
  select json_build_object('male', count(*) filter (where u.gender = 'male'), 'female', count(*) filter (where u.gender = 'female'),
    'notStated', count(*) filter (where u.gender is null)) from users u where ${active('u')})`

/** How many of a large team are read. */
const TEAM = 24

/** The reader's manager, who shares that manager, and who reports to the reader, with what is said of their day. */
export const myTeam = (ctx: Context): RawBuilder<unknown> => sql`(
  with team as materialized (
    select u.* from users u where ${active('u')} and u.id <> me.id and u.id in (
      select own.manager_id from users own where own.id = me.id
      union select peer.id from users own join users peer on peer.company_id = own.company_id and peer.manager_id = own.manager_id where own.id = me.id
      union select report.id from users report where report.manager_id = me.id)
  )
  select json_build_object('count', (select count(*)::int from team), 'people', (
    select coalesce(json_agg(json_build_object('user', ${personRef('u')}, 'day', ${todayIn(ctx, todaySources(ctx))}) order by u.name_key, u.id), '[]')
    from (select * from team order by name_key, id limit ${TEAM}) u left join locations l on l.company_id = u.company_id and l.id = u.location_id)))`

export const nothing = (): RawBuilder<unknown> => sql`'{}'::json`

export const waiting = ({ lists, count }: { lists: RawBuilder<unknown>; count: RawBuilder<number> }) =>
  sql`json_build_object('lists', ${lists}, 'count', ${count},
    'manages', exists (select 1 from users u where u.manager_id = me.id and ${active('u')}))`
