import { type RawBuilder, sql } from 'kysely'
import { personRef, present } from '#features/core/members/server/api.ts'
import { birthdaysBetween, joinedVisibleTo } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { lastly } from '#platform/db.ts'
import type { Anniversary, Birthday, Newcomer } from '../contract.ts'

export interface Milestones {
  newcomers: Newcomer[]
  birthdays: Birthday[]
  anniversaries: Anniversary[]
}

/** A first day is news this long before and after it. */
const NEW = 30
/** No employment is longer. */
const YEARS = 80

/**
 * One statement: at most `most` people of each kind, from the Monday of the reader's week to the Sunday of the next. All limits are columns
 * before people are looked for: behind the company's wall a comparison with anything but a column walks no index.
 */
export async function find(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  most: number,
): Promise<Milestones> {
  const { rows } = await lastly(sql<Milestones>`
    with me as materialized (
      select today - ${sql.lit(NEW)} as since, today + ${sql.lit(NEW)} as until, monday, monday + 13 as sunday from (
        select today, date_trunc('week', today)::date as monday from (
          select (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date as today
          from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id where u.id = ${actor.userId}
        ) d) w
    ),
    years as materialized (
      select y, monday, sunday, (monday - make_interval(years => y))::date as since, (sunday - make_interval(years => y))::date + 1 as until
      from me, generate_series(1, ${sql.lit(YEARS)}) y
    )
    select
      ${listOf(sql`'jobTitle', x.job_title`, sql`x.day desc`)} from (
        select u.id, u.first_name, u.last_name, u.avatar_file_id, u.name_key, u.hire_date as day, t.name as job_title
        from users u left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
        where u.hire_date between me.since and me.until and ${present('u')} and ${joinedVisibleTo(actor, 'u.id')}
        order by u.hire_date desc, u.name_key limit ${sql.lit(most)}
      ) x) as newcomers,
      ${listOf(null, sql`x.day`)} from ${birthdaysBetween(actor, { from: sql`me.monday`, to: sql`me.sunday`, most })} x) as birthdays,
      ${listOf(sql`'years', x.years`, sql`x.day`)} from (
        select u.id, u.first_name, u.last_name, u.avatar_file_id, u.name_key, ${kept('u.hire_date')} as day, y as years
        from years cross join lateral (
          select * from users u where u.hire_date between years.since and years.until and ${present('u')} offset 0) u
        where ${kept('u.hire_date')} between monday and sunday and ${joinedVisibleTo(actor, 'u.id')}
        order by day, u.name_key limit ${sql.lit(most)}
      ) x) as anniversaries
    from me`).execute(db)
  return rows[0]!
}

/** The day `y` years after; of 29 February the 28th in common years, like birthdays. */
const kept = (column: string) => sql`(${sql.ref(column)} + make_interval(years => y))::date`

/** The beginning of a list of people `x`, up to its `from`. */
const listOf = (more: RawBuilder<unknown> | null, order: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(json_build_object('user', ${personRef('x')}, 'day', x.day${more ? sql`, ${more}` : sql``}) order by ${order}, x.name_key), '[]')`
