import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

const isComing = (now: Date) => sql`(s.canceled_at is null and exists (select 1 from calendar_events e
  where e.series_id = s.id and e.canceled_at is null and e.ends_at > ${now}::timestamptz))`

/** How many events to come a person has created; one that repeats counts once. */
export async function countCreated(db: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from calendar_event_series s
    where s.creator_id = ${userId} and ${isComing(now)}`.execute(db)
  return rows[0]!.count
}

/** Their events to come are someone else's, or nobody's. @returns the next date of each */
export async function passOn(db: Db, userId: string, to: string | null, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update calendar_event_series s set creator_id = ${to} where s.creator_id = ${userId} and ${isComing(now)}
    returning (select e.id from calendar_events e where e.series_id = s.id and e.canceled_at is null and e.ends_at > ${now}::timestamptz
      order by e.starts_at limit 1) as id`.execute(db)
  return rows.map(({ id }) => id)
}
