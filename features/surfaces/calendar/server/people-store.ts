import { type RawBuilder, sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import { joinedVisibleTo } from '#features/people/record/server/api.ts'
import type { Actor } from '#platform/context.ts'

export interface Filter {
  from: string
  to: string
  departments?: readonly string[] | undefined
  locations?: readonly string[] | undefined
  people?: readonly string[] | undefined
  /** indexes of CHART_KINDS */
  kinds?: readonly string[] | undefined
}

/** A condition on the row `u`: people who match the filters and were present in these days. */
export function people(actor: Actor, { departments, locations, people: ids, from, to }: Filter): RawBuilder<boolean> {
  const conditions = [
    // not every colleague may learn a future last day, nor find out a first day by asking for one day after another
    sql`${present('u')} and (u.hire_date is null or u.hire_date <= ${to} or not ${joinedVisibleTo(actor, 'u.id')})
      and (u.termination_date is null or u.termination_date >= least(${from}::date, current_date))`,
    ...(departments?.length
      ? [
          // a department includes everything below it
          sql`u.department_id = any(array(with recursive below as (
            select id from departments where id = any(${[...departments]}::uuid[])
            union select x.id from departments x join below on x.parent_id = below.id) select id from below))`,
        ]
      : []),
    ...(locations?.length ? [sql`u.location_id = any(${[...locations]}::uuid[])`] : []),
    ...(ids?.length ? [sql`u.id = any(${[...ids]}::uuid[])`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
