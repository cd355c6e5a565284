import { type RawBuilder, sql } from 'kysely'
import { personRef, present } from '#features/core/members/server/api.ts'
import { birthdaysBetween, joinedVisibleTo } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { lastly } from '#platform/db.ts'
import type { Anniversary, Birthday, Newcomer } from '../contract.ts'

export interface Found {
  newcomers: Newcomer[]
  birthdays: Birthday[]
  anniversaries: Anniversary[]
}

/** A first day is news this long before and after it. */
const NEW = 30
/** No employment is longer. */
const YEARS = 80

/** One statement: at most `most` people of each kind, from the Monday of the reader's week to the Sunday of the next. */
export async function find({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>, most: number): Promise<Found> {
  const monday = sql`date_trunc('week', me.today)::date`
  const days = { from: monday, to: sql`${monday} + 13` }
  const { rows } = await lastly(sql<Found>`
    with me as (
      select (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date as today
      from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id where u.id = ${actor.userId}
    )
    select
      ${listOf(sql`'jobTitle', x.job_title`, sql`x.day desc`)} from (
        select u.id, u.first_name, u.last_name, u.avatar_file_id, u.name_key, u.hire_date as day, t.name as job_title
        from users u left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
        where u.hire_date between me.today - ${sql.lit(NEW)} and me.today + ${sql.lit(NEW)}
          and ${present('u')} and ${joinedVisibleTo(actor, 'u.id')}
        order by u.hire_date desc, u.name_key limit ${sql.lit(most)}
      ) x) as newcomers,
      ${listOf(null, sql`x.day`)} from ${birthdaysBetween(actor, { ...days, most })} x) as birthdays,
      ${listOf(sql`'years', x.years`, sql`x.day`)} from (
        select u.id, u.first_name, u.last_name, u.avatar_file_id, u.name_key, ${kept('u.hire_date')} as day, y as years
        from generate_series(1, ${sql.lit(YEARS)}) y, users u
        where u.hire_date between (${days.from} - make_interval(years => y))::date and (${days.to} - make_interval(years => y))::date + 1
          and ${kept('u.hire_date')} between ${days.from} and ${days.to} and ${present('u')} and ${joinedVisibleTo(actor, 'u.id')}
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
