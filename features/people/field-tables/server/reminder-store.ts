import { sql } from 'kysely'
import { type PersonRef } from '#features/core/members/contract.ts'
import { personRef, present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Reminded } from '../contract.ts'
import type { Cells, Column } from './rules.ts'

/** In the morning where the person works. */
const MORNING = 7
/** A reminder that could not be sent in time is made up for so many days after the row's last day. */
const LATE_DAYS = 14

export interface Due {
  id: string
  userId: string
  endsOn: string
  table: string
}

/** It is their company's business no more. A row `h`, its table `t`, and the person `u` with the location `l`. */
const isOpen = sql`not t.is_archived and t.remind_days is not null and h.ended_at is null and ${present('u')}`

/**
 * Rows whose time for a reminder has come where the person works, each once for its last day: however long no worker ran, and however
 * often the row was corrected since. Nothing for people whose last day is over, nor for rows that had expired when they were recorded.
 */
export async function becomeDue(db: Db, now: Date): Promise<Due[]> {
  const there = sql`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))`
  const { rows } = await sql<Due>`
    with due as (
      select h.id, h.first_id, h.user_id, h.ends_on, t.name as "table"
      from field_tables t join field_table_rows h on h.company_id = t.company_id and h.table_id = t.id
        join users u on u.company_id = h.company_id and u.id = h.user_id
        left join locations l on l.company_id = u.company_id and l.id = u.location_id
      where ${isOpen} and h.ends_on is not null and extract(hour from ${there}) >= ${MORNING}
        and ${there}::date between h.ends_on - t.remind_days and h.ends_on + ${LATE_DAYS}::int
        and (h.recorded_at at time zone coalesce(l.time_zone, 'UTC'))::date <= h.ends_on
        and (u.termination_date is null or u.termination_date >= ${there}::date)
    ), noted as (
      insert into field_table_reminders (first_id, ends_on, reminded_at)
      select due.first_id, due.ends_on, ${now} from due on conflict do nothing returning first_id, ends_on
    ) select due.id, due.user_id, due.ends_on, due."table"
      from noted join due on due.first_id = noted.first_id and due.ends_on = noted.ends_on order by due.ends_on, due.id`.execute(
    db,
  )
  return rows
}

export interface Story {
  user: Pick<PersonRef, 'id' | 'firstName' | 'lastName'>
  managerId: string | null
  table: { id: string; name: string; columns: Column[]; remindTo: Reminded[] }
  cells: Cells
  endsOn: string
  /** Where the person works. */
  today: string
}

/** What is to be said of a row, or of the one in its place; nothing when it does not expire on that day any more, or nobody is to know. */
export async function story(db: Db, rowId: string, endsOn: string, now: Date): Promise<Story | undefined> {
  const { rows } = await sql<Story>`
    select ${personRef('u')} as "user", u.manager_id, h.cells, h.ends_on,
      json_build_object('id', t.id, 'name', t.name, 'columns', t.columns, 'remindTo', t.remind_to) as "table",
      (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date as today
    from field_table_rows was
      join field_table_rows h on h.company_id = was.company_id and h.first_id = was.first_id and h.user_id = was.user_id
      join field_tables t on t.company_id = h.company_id and t.id = h.table_id
      join users u on u.company_id = h.company_id and u.id = h.user_id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where was.id = ${rowId} and h.ends_on = ${endsOn}::date and ${isOpen}`.execute(db)
  return rows[0]
}
