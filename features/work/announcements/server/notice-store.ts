import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import type { Db } from '#platform/db.ts'
import { readersOf } from './access.ts'
import { ofReader } from './store.ts'

export type Notice = 'published' | 'changed' | 'reminder'

/** `audienceId` is asked as it is at the moment `now`. */
interface About {
  id: string
  audienceId: string
  now: Date
}

/**
 * Marks the people to whom it appears between two moments, each in their own time zone, as to be notified. People who come into the
 * audience later are not marked, nor those who have acknowledged it already.
 * @param since null: from the beginning
 */
export async function release(
  db: Db,
  { id, audienceId, now }: About,
  { since, factId }: { since: Date | null; factId: string },
): Promise<void> {
  await sql`insert into announcement_readers (announcement_id, user_id, notice, notice_fact)
    select a.id, u.id, 'published', ${factId} from announcements a, ${readersOf(audienceId, now)} u
    where a.id = ${id} and ${ofReader.isShown(now)}
      and ${since ? sql`${ofReader.appears} > ${since}::timestamptz` : sql`true`}
    on conflict do nothing`.execute(db)
}

/** Marks everyone who sees it now. Those who were never notified of it are notified that it was published. */
export const releaseAgain = (db: Db, { id, audienceId, now }: About, factId: string) =>
  sql`insert into announcement_readers (announcement_id, user_id, notice, notice_fact)
    select a.id, u.id, 'published', ${factId} from announcements a, ${readersOf(audienceId, now)} u
    where a.id = ${id} and ${ofReader.isShown(now)}
    on conflict (company_id, announcement_id, user_id) do update set notice = 'changed', notice_fact = ${factId}`.execute(
    db,
  )

/** Marks those who see it and have not acknowledged it. @returns how many they are */
export async function remind(db: Db, { id, audienceId, now }: About, factId: string): Promise<number> {
  const { rows } = await sql<{ userId: string }>`
    insert into announcement_readers as r (announcement_id, user_id, notice, notice_fact)
    select a.id, u.id, 'reminder', ${factId} from announcements a, ${readersOf(audienceId, now)} u
    where a.id = ${id} and ${ofReader.isShown(now)}
    on conflict (company_id, announcement_id, user_id) do update set notice = 'reminder', notice_fact = ${factId}
      where r.acknowledged_at is null
    returning r.user_id`.execute(db)
  return rows.length
}

export interface Due {
  announcementId: string
  notice: Notice
  factId: string
  userIds: string[]
}

/**
 * Takes the next people who are to be notified: what this transaction takes no other takes, and it is done when the transaction commits.
 * At most `limit` people, by announcement and notice.
 */
export async function takeDue(db: Db, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select announcement_id, user_id, notice, notice_fact from announcement_readers where notice is not null
      order by announcement_id, user_id limit ${limit} for update skip locked
    ), taken as (
      update announcement_readers r set notice = null, notice_fact = null from due
      where r.announcement_id = due.announcement_id and r.user_id = due.user_id
    )
    select announcement_id, notice, notice_fact as fact_id, array_agg(user_id) as user_ids from due
    group by announcement_id, notice, notice_fact`.execute(db)
  return rows
}

export interface Story {
  id: string
  title: string
  body: string
  audienceId: string
  creator: Omit<PersonRef, 'avatar'> | null
  sendsMail: boolean
  asksAcknowledgement: boolean
  /** What its picture shows; empty without one. */
  pictureAlt: string
  /** By name. */
  files: string[]
}

/** What a notification says of it; nothing when it was deleted in the meantime. */
export async function story(db: Db, id: string): Promise<Story | undefined> {
  const { rows } = await sql<Story>`
    select a.id, a.title, a.body, a.audience_id, a.sends_mail, a.asks_acknowledgement, a.picture_alt,
      array(select f.name from announcement_files af join files f on f.company_id = af.company_id and f.id = af.file_id
        where af.company_id = a.company_id and af.announcement_id = a.id order by af.position) as files,
      (select json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name)
        from users c where c.company_id = a.company_id and c.id = a.creator_id) as creator
    from announcements a where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Those of these people who still see it: between publishing and notifying a person may have left the audience. */
export async function stillReached(
  db: Db,
  { audienceId, now }: Omit<About, 'id'>,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${readersOf(audienceId, now)} u where u.id = any(${[...userIds]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Time zones in which someone may work. */
const ZONES = sql`(select time_zone as zone from locations where time_zone <> '' union select 'UTC')`

/** The next moment at which it appears somewhere; null when it has appeared everywhere. */
export async function nextMoment(db: Db, id: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(a.publish_local at time zone z.zone) as at from announcements a, ${ZONES} z
    where a.id = ${id} and a.publish_local at time zone z.zone > ${now}::timestamptz`.execute(db)
  return rows[0]?.at ?? null
}

/** Ids of scheduled announcements that have appeared somewhere since the job last looked. */
export async function appeared(db: Db, now: Date): Promise<string[]> {
  const isDue = (zone: RawBuilder<unknown>) => sql`a.publish_local at time zone ${zone} <= ${now}::timestamptz
    and (a.released_until is null or a.publish_local at time zone ${zone} > a.released_until)`
  const { rows } = await sql<{ id: string }>`
    select a.id from announcements a where a.deleted_at is null and a.publish_local is not null
      and exists (select 1 from ${ZONES} z where ${isDue(sql`z.zone`)}) order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether anyone is still to be notified. */
export async function anyDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select 1 from announcement_readers where notice is not null) as due`.execute(db)
  return rows[0]!.due
}
