import { type RawBuilder, sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { GoingOnSource } from '#features/people/record/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'
import type { TodayState } from '../fields.ts'
import { visibleTo } from './access.ts'

/** What a page reads of a person's day, under the name `day`. */
export interface TodayRow {
  /** Where they work. */
  today: Day
  /** Of the place where they work. */
  timeZone: string | null
  /** The first day, if it is still to come and the reader may know it. */
  starts: Day | null
  /** The last day, if it is near and the reader may know it. */
  leaves: Day | null
  /** Has an account here that works. */
  here: boolean
  /** Each source's value. */
  said: Record<string, unknown>
}

/** How many days before it a last day is shown. */
const NEAR = 30

/** The day of the person `u`: @param zone the time zone where they work */
const dayOf = (
  { now }: Pick<Context, 'now'>,
  zone: RawBuilder<unknown>,
) => sql`(select u.company_id, u.id, u.location_id, u.hire_date,
      u.termination_date, ${active('u')} as here, ${zone} as time_zone, (${now}::timestamptz at time zone coalesce(${zone}, 'UTC'))::date as today offset 0) p`

/** Whether a first or a last day is said of `p`: near, and as far as the reader may know it. */
const isStarting = (actor: Context['actor']) => sql`(p.hire_date > p.today and ${visibleTo(actor, 'hireDate')})`
const isLeaving = (actor: Context['actor']) =>
  sql`(p.termination_date between p.today and p.today + ${sql.lit(NEAR)} and ${visibleThrough(actor, 'job.employment', 'view', 'u.id', 'few')})`

/** Whether the column of today says one of these of the person `u`: the order is that of `todayOf`. */
export function saysToday(
  ctx: Pick<Context, 'actor' | 'now' | 'language'>,
  sources: readonly GoingOnSource[],
  wanted: readonly TodayState[],
): RawBuilder<boolean> {
  const says = (what: GoingOnSource['says']) => {
    const known = sources.filter((one) => one.says === what).map((one) => sql`(${one.query(ctx)})::text is not null`)
    return known.length > 0 ? sql`(${sql.join(known, sql` or `)})` : sql`false`
  }
  const zone = sql`(select time_zone from locations z where z.company_id = u.company_id and z.id = u.location_id)`
  return sql<boolean>`(select case when ${isStarting(ctx.actor)} then 'starts' when p.here and ${says('away')} then 'away'
      when ${isLeaving(ctx.actor)} then 'leaves' when not p.here then null when ${says('off')} then 'off' else 'in' end
    from ${dayOf(ctx, zone)}) = any(${[...wanted]}::text[])`
}

/** One JSON value about the person `u` at the location `l`. `offset 0` computes the day once instead of for every row it is compared with. */
export function todayIn(
  ctx: Pick<Context, 'actor' | 'now' | 'language'>,
  sources: readonly GoingOnSource[],
): RawBuilder<unknown> {
  const { actor } = ctx
  const parts = sources.flatMap(({ name, query }) => [sql`${sql.lit(name)}`, query(ctx)])
  return sql`(select json_build_object('today', p.today, 'timeZone', p.time_zone, 'here', p.here,
      'starts', case when ${isStarting(actor)} then p.hire_date end,
      'leaves', case when ${isLeaving(actor)} then p.termination_date end,
      'said', json_build_object(${sql.join(parts)}))
    from ${dayOf(ctx, sql`l.time_zone`)})`
}
