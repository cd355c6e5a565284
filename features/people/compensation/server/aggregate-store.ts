import { sql } from 'kysely'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'
import type { PayRateType } from '../contract.ts'

/** How a person is paid on a day. */
export interface PayThen {
  userId: string
  payRate: number
  payRateType: PayRateType
  currency: string
  /** Agreed with the person; null where nothing was agreed. */
  weeklyHours: number | null
}

/**
 * What these people are paid, each on a day of their own, for figures that are calculated from it. Left out: people who have left by then,
 * who have no pay in force, or whose pay the reader may not see. A caller that shows any of it records that it was read.
 */
export async function payOn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  people: readonly { userId: string; day: Day }[],
): Promise<Map<string, PayThen>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<PayThen>`
    select u.id as user_id, c.pay_rate::float8 as pay_rate, c.pay_rate_type, c.currency, e.weekly_hours::float8 as weekly_hours
    from json_to_recordset(${JSON.stringify(people)}::json) as p("userId" uuid, day date)
      join users u on u.id = p."userId"
      cross join lateral (
        select h.pay_rate, h.pay_rate_type, h.currency, h.date_to from compensations h
        where h.company_id = u.company_id and h.user_id = u.id and h.ended_at is null and h.effective_date <= p.day
        order by h.effective_date desc limit 1) c
      left join lateral (
        select o.weekly_hours from employments o
        where o.company_id = u.company_id and o.user_id = u.id and o.ended_at is null and o.effective_date <= p.day
        order by o.effective_date desc limit 1) e on true
    where (c.date_to is null or c.date_to >= p.day) and (u.termination_date is null or u.termination_date >= p.day)
      and ${visibleThrough(actor, 'compensation', 'view', 'u.id')}`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}
