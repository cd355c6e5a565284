import { sql } from 'kysely'
import type { Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { zoneOf } from './access.ts'

/** Which of these names of another calendar's events a person has already, as imported or as events of their own that were exported. */
export async function knownUids(db: Db, userId: string, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select given.uid from unnest(${[...uids]}::text[]) given(uid)
    where exists (select 1 from calendar_event_series s where s.creator_id = ${userId} and s.import_id is not null and s.imported_uid = given.uid)
      or exists (select 1 from calendar_events e join calendar_event_series s on s.company_id = e.company_id and s.id = e.series_id
        where e.id::text = split_part(given.uid, '@', 1) and (s.creator_id = ${userId}
          or exists (select 1 from calendar_event_participants p where p.series_id = s.id and p.user_id = ${userId})))`.execute(
    db,
  )
  return new Set(rows.map(({ uid }) => uid))
}

/**
 * Removes what an import of this person made. What others have been invited to since then stays.
 * @returns how many events are gone, and how many stay
 */
export async function removeImported(
  db: Db,
  { userId, importId }: { userId: string; importId: string },
): Promise<{ removed: number; kept: number }> {
  const { rows } = await sql<{ removed: number; kept: number }>`
    with own as (select s.id, exists (select 1 from calendar_event_participants p where p.series_id = s.id and p.user_id <> ${userId}) as is_shared
        from calendar_event_series s where s.import_id = ${importId} and s.creator_id = ${userId}),
      gone as (delete from calendar_event_series where id in (select id from own where not is_shared) returning 1)
    select (select count(*)::int from gone) as removed, (select count(*)::int from own where is_shared) as kept`.execute(
    db,
  )
  return rows[0]!
}

/** The zone where a person works. */
export async function ownZone(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${zoneOf(userId)} as zone`.execute(db)
  return rows[0]!.zone
}

/** The dates that a series has for these days of its rule. */
export async function datesOn(
  db: Db,
  seriesId: string,
  days: readonly Day[],
): Promise<{ id: string; originDay: Day }[]> {
  const { rows } = await sql<{ id: string; originDay: Day }>`select id, origin_day from calendar_events
    where series_id = ${seriesId} and origin_day = any(${[...days]}::date[]) order by origin_day`.execute(db)
  return rows
}

/** Days of its rule on which a series does not take place. */
export const leaveOut = (db: Db, seriesId: string, days: readonly Day[], now: Date) =>
  sql`update calendar_events set canceled_at = ${now}, changed_at = ${now}, version = version + 1
    where series_id = ${seriesId} and origin_day = any(${[...days]}::date[]) and canceled_at is null`.execute(db)
