import { type RawBuilder, sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { GoingOnSource } from '#features/people/record/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'
import { visibleTo } from './access.ts'

/** What a page reads of a person's day, under the name `day`. */
export interface TodayRow {
  /** Where they work. */
  today: Day
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

/** One JSON value about the person `u` at the location `l`. `offset 0` computes the day once instead of for every row it is compared with. */
export function todayIn(
  ctx: Pick<Context, 'actor' | 'now' | 'language'>,
  sources: readonly GoingOnSource[],
): RawBuilder<unknown> {
  const { actor, now } = ctx
  const parts = sources.flatMap(({ name, query }) => [sql`${sql.lit(name)}`, query(ctx)])
  return sql`(select json_build_object('today', p.today, 'here', p.here,
      'starts', case when p.hire_date > p.today and ${visibleTo(actor, 'hireDate')} then p.hire_date end,
      'leaves', case when p.termination_date between p.today and p.today + ${sql.lit(NEAR)} and ${visibleThrough(actor, 'job.employment', 'view', 'u.id', 'few')} then p.termination_date end,
      'said', json_build_object(${sql.join(parts)}))
    from (select u.company_id, u.id, u.location_id, u.hire_date, u.termination_date, ${active('u')} as here,
      (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date as today offset 0) p)`
}
