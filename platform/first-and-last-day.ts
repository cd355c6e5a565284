import { type RawBuilder, sql } from 'kysely'

// Asked at each call, in the statement that reads who calls: nothing opens or closes late because a worker sleeps. Statements that use
// these have a person `u` and, where one is known, their location `l`.

const today = (now: Date) => sql`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`

/** Has joined and does not work yet: the first day is to come where they work. Who has no first day works. */
export const beforeFirstDay = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(u.hire_date > ${today(now)}, false)`

/** When the first day begins where they work. */
export const firstMoment = sql<Date | null>`(u.hire_date::timestamp at time zone coalesce(l.time_zone, 'UTC'))`

/**
 * The last day is over in the person's time zone, and the leaving is not carried out yet. The last permanent administrator stays, as there,
 * or nobody could get into the company. A person who was activated again after they left has no leaving to come.
 */
export const hasLeft = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(coalesce(u.termination_date < ${today(now)}, false)
  and exists (select 1 from leavings v where v.company_id = u.company_id and v.user_id = u.id
    and v.withdrawn_at is null and v.carried_out_at is null)
  and not (u.is_admin and u.admin_until is null and not exists (select 1 from users o where o.company_id = u.company_id and o.id <> u.id
    and o.is_admin and o.admin_until is null and o.deactivated_at is null and o.status = 'active')))`
