import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** So many days before the last one. */
export const AHEAD_DAYS = 30

export interface Due {
  id: string
  name: string
  what: 'warranty' | 'lease'
  endsOn: string
}

/** Warranties and leases that end soon, each once for its last day. Nothing for what is written off, nor for what is over. */
export async function becomeDue(db: Db, now: Date): Promise<Due[]> {
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`
  const { rows } = await sql<Due>`
    with due as (
      select a.id, a.name, e.what, e.ends_on
      from assets a join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id,
        lateral (values ('warranty', a.warranty_ends_on), ('lease', a.lease_ends_on)) as e(what, ends_on)
      where e.ends_on between ${today} and ${today} + ${AHEAD_DAYS}::int and s.built_in is distinct from 'written_off'
    ), noted as (
      insert into asset_reminders (asset_id, what, ends_on, reminded_at)
      select due.id, due.what, due.ends_on, ${now} from due on conflict do nothing returning asset_id, what, ends_on
    ) select due.id, due.name, due.what, due.ends_on from noted
      join due on due.id = noted.asset_id and due.what = noted.what and due.ends_on = noted.ends_on
      order by due.ends_on, due.id`.execute(db)
  return rows
}

/** Whether it still ends on that day, and what it is called now. */
export async function story(db: Db, { id, what, endsOn }: Omit<Due, 'name'>): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select a.name from assets a where a.id = ${id}
      and ${endsOn}::date = case when ${what} = 'warranty' then a.warranty_ends_on else a.lease_ends_on end`.execute(db)
  return rows[0]
}
