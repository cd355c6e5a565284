import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, present } from '#features/core/members/server/api.ts'
import { absencesOf } from '#features/surfaces/calendar/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { Participant } from '../contract.ts'

type Reading = Pick<Context, 'actor' | 'ports'>
type AwayPart = NonNullable<Participant['away']>

/**
 * Who is away on a day, as far as the actor may see absences: rows of `user_id` and `part`. What waits for approval is no absence yet.
 * A morning and an afternoon make a whole day.
 */
export function awayOn(reading: Reading, day: Day): RawBuilder<unknown> {
  const part = sql`case when a.first_day = ${day} and a.first_part = 'pm' then 'pm'
    when a.last_day = ${day} and a.last_part = 'am' then 'am' else 'full' end`
  return sql`select x.user_id, case when count(distinct x.part) > 1 then 'full' else min(x.part) end as part
    from (select a.user_id, ${part} as part from (${absencesOf(reading, day, day)}) a where not a.pending) x group by x.user_id`
}

/** Who of these people is away on a day. @param people a subquery of their ids */
export async function awayAmong(
  { db, ...reading }: Reading & Pick<Context, 'db'>,
  people: RawBuilder<unknown>,
  { day, limit }: { day: Day; limit: number },
): Promise<{ count: number; data: { user: PersonRef; away: AwayPart }[] }> {
  const { rows } = await sql<{ user: PersonRef; away: AwayPart; count: number }>`
    with away as materialized (${awayOn(reading, day)})
    select ${personRef('u')} as user, a.part as away, (count(*) over ())::int as count
    from away a join users u on u.id = a.user_id where ${present('u')} and u.id in ${people}
    order by u.name_key, u.id limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, data: rows.map(({ user, away }) => ({ user, away })) }
}
