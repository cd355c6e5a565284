import { sql } from 'kysely'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { endOf, startOf } from './feed-store.ts'
import type { BusySpan } from './rules.ts'
import { absencesOf, eventsOf } from './store.ts'

/**
 * When a person is busy: their leave, which is tentative until it is approved, and the events that they are invited to and have not
 * declined. Nothing else is asked for, so that nothing else can be told.
 */
export async function busySpans(
  ctx: Pick<Context, 'db' | 'actor' | 'ports'>,
  { from, to }: { from: Day; to: Day },
  reader: { timeZone: string },
): Promise<BusySpan[]> {
  const zone = sql`${reader.timeZone}`
  const midnight = (day: ReturnType<typeof sql>) => sql`(${day})::timestamp at time zone ${zone}`
  const { rows } = await sql<BusySpan>`
    select case when a.pending then 'BUSY-TENTATIVE' else 'BUSY-UNAVAILABLE' end as kind,
      case when a.first_part = 'pm' or a.last_part = 'am' then ${startOf(sql`a.first_day`, sql`a.first_part = 'pm'`, zone)}
        else ${midnight(sql`a.first_day`)} end as from,
      case when a.first_part = 'pm' or a.last_part = 'am' then ${endOf(sql`a.last_day`, sql`a.last_part = 'am'`, zone)}
        else ${midnight(sql`a.last_day + 1`)} end as to
    from (${absencesOf(ctx, from, to)}) a
    where a.user_id = ${ctx.actor.userId} and a.last_day >= ${from} and a.first_day <= ${to}
    union all
    select case when v.reply = 'accepted' then 'BUSY' else 'BUSY-TENTATIVE' end,
      case when v.is_whole_day then ${midnight(sql`v.first_day`)} else v.starts_at end,
      case when v.is_whole_day then ${midnight(sql`v.last_day + 1`)} else v.ends_at end
    from (${eventsOf(ctx, from, to, null)}) v where v.reply in ('accepted', 'maybe', 'open')`.execute(ctx.db)
  return rows
}
