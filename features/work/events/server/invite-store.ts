import { sql } from 'kysely'
import { reachedBy, reaches } from '#features/people/audience/server/api.ts'
import { withdrawFrom } from '#features/surfaces/notifications/server/api.ts'
import type { Db } from '#platform/db.ts'

/** The next date of series `s` that takes place. */
const next = (
  now: Date,
) => sql`(select n.id from calendar_events n where n.company_id = s.company_id and n.series_id = s.id
  and n.canceled_at is null and n.ends_at > ${now}::timestamptz order by n.starts_at, n.id limit 1)`

/** Series of which something is still to come. */
const isComing = (now: Date) => sql`(s.canceled_at is null and ${next(now)} is not null)`

/** Whoever is in the audience of a series and was not invited is, and whoever has left it is no participant any more. */
export async function follow(db: Db, { id, audienceId }: { id: string; audienceId: string }, now: Date): Promise<void> {
  const added = await sql<{ userId: string; seriesId: string }>`
    insert into calendar_event_participants (series_id, user_id, reply, replied_at)
    select s.id, r.id, case when s.creator_id = r.id then 'accepted' end, case when s.creator_id = r.id then ${now}::timestamptz end
    from calendar_event_series s, (select r.id from ${reachedBy(audienceId, now)} r) r
    where s.id = ${id} on conflict do nothing returning user_id, series_id`.execute(db)
  await queueInvitations(db, added.rows, now)
  const left = await sql<Left>`delete from calendar_event_participants p where p.series_id = ${id}
    and p.user_id not in (select r.id from ${reachedBy(audienceId, now)} r) returning user_id, series_id`.execute(db)
  await forget(db, left.rows)
}

/** The same for a person who has moved, over all events to come. */
export async function followPerson(db: Db, userId: string, now: Date): Promise<void> {
  const isReached = reaches(sql.ref('s.audience_id'), userId, now)
  const added = await sql<Left>`
    insert into calendar_event_participants (series_id, user_id)
    select s.id, ${userId} from calendar_event_series s where ${isComing(now)} and ${isReached}
    on conflict do nothing returning user_id, series_id`.execute(db)
  await queueInvitations(db, added.rows, now)
  const left = await sql<Left>`delete from calendar_event_participants p using calendar_event_series s
    where p.user_id = ${userId} and s.id = p.series_id and ${isComing(now)} and not ${isReached}
    returning p.user_id, p.series_id`.execute(db)
  await forget(db, left.rows)
}

/** Series with something to come whose audience names more than people, for when anyone may have moved. */
export async function allComing(db: Db, now: Date): Promise<{ id: string; audienceId: string }[]> {
  const { rows } = await sql<{ id: string; audienceId: string }>`
    select s.id, s.audience_id from calendar_event_series s where ${isComing(now)}
      and exists (select 1 from audience_parts a where a.audience_id = s.audience_id and a.kind not in ('user', 'everyone'))
    order by s.id`.execute(db)
  return rows
}

interface Left {
  userId: string
  seriesId: string
}

/** The creator knows of it. Of an invitation there is one fact each, as people may be invited again after they left. */
async function queueInvitations(db: Db, added: readonly Left[], now: Date): Promise<void> {
  if (added.length === 0) return
  await sql`insert into calendar_event_notices (event_id, user_id, kind, fact_id)
    select ${next(now)}, a."userId", 'invited', gen_random_uuid()
    from json_to_recordset(${JSON.stringify(added)}::json) as a("userId" uuid, "seriesId" uuid)
      join calendar_event_series s on s.id = a."seriesId"
    where a."userId" is distinct from s.creator_id and ${next(now)} is not null
    on conflict do nothing`.execute(db)
}

/** What was to be said to people who are participants no more, and what was said. */
async function forget(db: Db, left: readonly Left[]): Promise<void> {
  for (const { userId, seriesId } of left) {
    const dates = sql`(select id from calendar_events where series_id = ${seriesId})`
    await sql`delete from calendar_event_notices where user_id = ${userId} and event_id in ${dates}`.execute(db)
    await sql`delete from calendar_event_replies where user_id = ${userId} and event_id in ${dates}`.execute(db)
    await withdrawFrom(db, userId, dates)
  }
}

interface QueuedNotice {
  seriesId: string
  /** The date that it is said of; null: the next one of the series. */
  eventId: string | null
  /** Who did it knows of it. */
  actorId: string
  factId: string
  now: Date
}

/** Participants are to be told of a change; those who are still to be told of the event itself hear of it as it is now. */
export const queueChangeNotices = (db: Db, { seriesId, eventId, actorId, factId, now }: QueuedNotice) =>
  sql`insert into calendar_event_notices (event_id, user_id, kind, fact_id)
    select coalesce(${eventId}::uuid, ${next(now)}), p.user_id, 'changed', ${factId}
    from calendar_event_series s join calendar_event_participants p on p.series_id = s.id
    where s.id = ${seriesId} and p.user_id <> ${actorId} and coalesce(${eventId}::uuid, ${next(now)}) is not null
      and not exists (select 1 from calendar_event_notices i join calendar_events d on d.id = i.event_id
        where i.user_id = p.user_id and i.kind = 'invited' and d.series_id = s.id)
    on conflict (company_id, event_id, user_id, kind) do update set fact_id = excluded.fact_id`.execute(db)

/**
 * Participants and the creator are to be told that dates do not take place. Who has not heard of them yet never does.
 * @param canceled all of them; `eventId` is the first
 */
export async function queueCancellationNotices(
  db: Db,
  { seriesId, eventId, actorId, factId }: Omit<QueuedNotice, 'now'>,
  canceled: readonly string[],
): Promise<void> {
  await sql`
    with pending as (delete from calendar_event_notices where event_id = any(${[...canceled]}::uuid[]) returning user_id, kind)
    insert into calendar_event_notices (event_id, user_id, kind, fact_id)
    select ${eventId}, x.user_id, 'canceled', ${factId} from (
      select p.user_id from calendar_event_participants p where p.series_id = ${seriesId}
      union select s.creator_id from calendar_event_series s where s.id = ${seriesId} and s.creator_id is not null) x
    where x.user_id <> ${actorId} and not exists (select 1 from pending i where i.user_id = x.user_id and i.kind = 'invited')`.execute(
    db,
  )
}
