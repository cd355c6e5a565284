import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, present } from '#features/core/members/server/api.ts'
import { absencesOf } from '#features/surfaces/calendar/server/api.ts'
import { type Day, daysInclusive } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { Participant } from '../contract.ts'

type Reading = Pick<Context, 'actor' | 'ports'>
type AwayPart = NonNullable<Participant['away']>

interface Days {
  day: Day
  endDay: Day
}

/**
 * Who is away on these days, as far as the actor may see absences: rows of `user_id` and `part`. What waits for approval is no absence yet.
 * It is counted in halves of days: a morning and an afternoon make a whole day.
 */
export function awayOn(reading: Reading, { day, endDay }: Days): RawBuilder<unknown> {
  const halves = 2 * daysInclusive(day, endDay)
  const only = day === endDay ? sql`min(h.half)` : sql`'some'`
  return sql`select a.user_id, case when count(distinct (d.day, h.half)) = ${halves} then 'full' else ${only} end as part
    from (${absencesOf(reading, day, endDay)}) a,
      generate_series(greatest(a.first_day, ${day}::date), least(a.last_day, ${endDay}::date), interval '1 day') d(day),
      (values ('am'), ('pm')) h(half)
    where not a.pending and not (d.day = a.first_day and a.first_part = 'pm' and h.half = 'am')
      and not (d.day = a.last_day and a.last_part = 'am' and h.half = 'pm')
    group by a.user_id`
}

/** Who of these people is away on these days. @param people a subquery of their ids */
export async function awayAmong(
  { db, ...reading }: Reading & Pick<Context, 'db'>,
  people: RawBuilder<unknown>,
  { limit, ...days }: Days & { limit: number },
): Promise<{ count: number; data: { user: PersonRef; away: AwayPart }[] }> {
  const { rows } = await sql<{ user: PersonRef; away: AwayPart; count: number }>`
    with away as materialized (${awayOn(reading, days)})
    select ${personRef('u')} as user, a.part as away, (count(*) over ())::int as count
    from away a join users u on u.id = a.user_id where ${present('u')} and u.id in ${people}
    order by u.name_key, u.id limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, data: rows.map(({ user, away }) => ({ user, away })) }
}
