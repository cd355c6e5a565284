import { type RawBuilder, sql } from 'kysely'
import { personRef } from '#features/core/members/server/api.ts'
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

export const waiting = ({ lists, count }: { lists: RawBuilder<unknown>; count: RawBuilder<number> }) =>
  sql`json_build_object('lists', ${lists}, 'count', ${count})`
