import { type RawBuilder, sql } from 'kysely'
import { EVERYBODY_SEES_BIRTHDAYS } from '#features/core/company/server/api.ts'
import { active, avatarOf } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'
import { iso } from '#platform/instants.ts'
import { type Channel, type Event, type Info, type Notification, PAGE } from '../contract.ts'

export interface Recipient {
  id: string
  email: string
  firstName: string
  lastName: string
  language: Language
  /** Whether this person chose this channel. */
  wants: Record<Channel, boolean>
}

/** The active people of these ids, with the channels that they chose for this event. */
export async function recipients(db: Db, ids: readonly string[], event: Event): Promise<Recipient[]> {
  const wants = (channel: Channel) => sql`coalesce((s.channels -> ${event} ->> ${channel})::boolean, true)`
  const { rows } = await sql<Recipient>`
    select u.id, u.email, u.first_name, u.last_name, u.language,
      json_build_object('email', ${wants('email')}, 'desktop', ${wants('desktop')}, 'app', ${wants('app')}) as wants
    from users u left join notification_settings s on s.company_id = u.company_id and s.user_id = u.id
    where u.id = any(${[...ids]}::uuid[]) and ${active('u')}
    order by u.id`.execute(db)
  return rows
}

export interface NewNotification {
  userIds: readonly string[]
  type: string
  info: object
  eventId: string | null
  /** The unread one about it is brought up to date: it keeps what its reader knows as `before`. */
  about?: string | null
  now: Date
}

/**
 * One row per person. Dates are whole milliseconds, later than any the person has: writers of a company wait for each other, so
 * that a row never appears behind a cursor.
 * @returns the people that a row was written for: at most one per person and fact
 */
export async function insert(db: Db, news: NewNotification): Promise<string[]> {
  if (news.userIds.length === 0) return []
  await sql`select pg_advisory_xact_lock(hashtextextended('notifications' || sec.company()::text, 7))`.execute(db)
  const known = news.about ? await unreadAbout(db, news.about, news) : []
  await bringUpToDate(db, known, news)
  const notified = new Set(known.map(({ userId }) => userId))
  const made = await insertRows(
    db,
    news.userIds.filter((id) => !notified.has(id)),
    news,
  )
  return [...notified, ...made]
}

/** Later than any notification of this person. */
const next = (
  now: Date,
  companyId: string,
  userId: string,
) => sql<Date>`date_trunc('milliseconds', greatest(${now}::timestamptz,
  (select max(d.date) from notifications d where d.company_id = ${sql.ref(companyId)} and d.user_id = ${sql.ref(userId)})
    + interval '1 millisecond'))`

interface Unread {
  id: string
  userId: string
  /** It reports something later than the new one does: facts are processed in any order. */
  isLater: boolean
}

/** The youngest unread one of each person about the same. */
async function unreadAbout(db: Db, about: string, { userIds, eventId }: NewNotification): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select distinct on (n.user_id) n.id, n.user_id, coalesce(this_fact.at < known.at, false) as is_later
    from notifications n
      left join events this_fact on this_fact.company_id = n.company_id and this_fact.id = ${eventId}::uuid
      left join events known on known.company_id = n.company_id and known.id = n.event_id
    where n.about = ${about} and not n.was_read and n.user_id = any(${[...userIds]}::uuid[])
    order by n.user_id, n.date desc`.execute(db)
  return rows
}

/** What the reader knows as `before` is what the first of the facts says. */
async function bringUpToDate(db: Db, known: readonly Unread[], { type, info, eventId, now }: NewNotification) {
  const said = sql<string>`${JSON.stringify(info)}::jsonb`
  const kept = sql`case when info -> 'before' is null then '{}' else jsonb_build_object('before', info -> 'before') end`
  const later = known.filter(({ isLater }) => isLater)
  const others = known.filter(({ isLater }) => !isLater)
  const change = (rows: readonly Unread[], values: { eventId?: string | null; info: RawBuilder<string> }) =>
    rows.length > 0 &&
    db
      .updateTable('notifications')
      .set({ type, date: next(now, 'notifications.company_id', 'notifications.user_id'), ...values })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  await change(later, { eventId, info: said })
  await change(others, { info: sql<string>`(${said} - 'before') || ${kept}` })
}

async function insertRows(
  db: Db,
  userIds: readonly string[],
  { type, info, eventId, now, about = null }: NewNotification,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ userId: string }>`
    insert into notifications (user_id, type, date, info, event_id, about)
    select u.id, ${type}, ${next(now, 'u.company_id', 'u.id')}, ${JSON.stringify(info)}::jsonb, ${eventId}, ${about}::uuid
    from users u where u.id = any(${[...userIds]}::uuid[])
    on conflict do nothing returning user_id`.execute(db)
  return rows.map((row) => row.userId)
}

/** Of a kind that says how it is read. */
export type Row = Pick<Notification, 'id' | 'type' | 'wasRead' | 'date' | 'info'>

const AGENT_AVATAR = sql<string | null>`(
  select ${avatarOf('a')} from users a
  where a.company_id = notifications.company_id and a.id = (notifications.info #>> '{agentUser,id}')::uuid)`

const withAvatar = (info: Info, avatar: string | null): Info =>
  info.agentUser && avatar ? { ...info, agentUser: { ...info.agentUser, avatar } } : info

export async function page(db: Db, userId: string, before: string | undefined): Promise<Row[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'wasRead', 'info', iso('date').$notNull().as('date'), AGENT_AVATAR.as('avatar')])
    .where('userId', '=', userId)
    .$if(before !== undefined, (query) => query.where('date', '<', sql<Date>`${before}::timestamptz`))
    .orderBy('notifications.date', 'desc')
    .limit(PAGE)
    .execute()
  return rows.map(({ avatar, ...row }) => ({ ...row, info: withAvatar(row.info as Info, avatar) }))
}

/** @returns how many changed */
export async function markRead(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const done = await db
    .updateTable('notifications')
    .set({ wasRead: true })
    .where('userId', '=', userId)
    .where('id', 'in', [...ids])
    .where('wasRead', '=', false)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Of one person all, or the one of an id. @returns how many are gone */
export async function remove(db: Db, userId: string, id?: string): Promise<number> {
  const done = await db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

/** How many a person has not read, as a scalar subquery. */
export const unreadOf = (userId: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from notifications n where n.user_id = ${userId} and not n.was_read)`

export async function unread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadOf(userId)} as count`.execute(db)
  return rows[0]!.count
}

export const channelsOf = async (db: Db, userId: string): Promise<Record<string, Record<string, boolean>>> => {
  const row = await db
    .selectFrom('notificationSettings')
    .select('channels')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return (row?.channels ?? {}) as Record<string, Record<string, boolean>>
}

export const putChannels = (db: Db, userId: string, channels: object) =>
  db
    .insertInto('notificationSettings')
    .values({ userId, channels: JSON.stringify(channels) })
    .onConflict((on) => on.columns(['companyId', 'userId']).doUpdateSet({ channels: JSON.stringify(channels) }))
    .execute()

/** Turns the emails of one event on or off; every other switch stays. @returns what the person has chosen now */
export async function putEmail(db: Db, userId: string, event: Event, isOn: boolean) {
  const { rows } = await sql<{ channels: Record<string, Record<string, boolean>> }>`
    insert into notification_settings as s (user_id, channels)
    values (${userId}, jsonb_build_object(${event}::text, jsonb_build_object('email', ${isOn}::boolean)))
    on conflict (company_id, user_id) do update set channels = s.channels || jsonb_build_object(${event}::text,
      coalesce(s.channels -> ${event}::text, '{}') || jsonb_build_object('email', ${isOn}::boolean))
    returning channels`.execute(db)
  return rows[0]!.channels
}

export interface Birthdays {
  zone: string
  date: string
  recipientIds: string[]
  users: { id: string; firstName: string; lastName: string }[]
}

/** For every time zone of the company: who is notified today, and whose birthday is tomorrow by their calendar. */
export async function birthdaysTomorrow(db: Db, now: Date): Promise<Birthdays[]> {
  const { rows } = await sql<Birthdays>`
    with people as (
      select u.id, u.first_name, u.last_name, u.birth_date, u.birthday, u.termination_date, coalesce(l.time_zone, 'UTC') as zone, u.name_key
      from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
      where ${active('u')}
    ), zones as (
      select zone, (${now}::timestamptz at time zone zone)::date + 1 as day, array_agg(id) as recipient_ids from people group by zone
    )
    select z.zone, z.day as date, z.recipient_ids,
      json_agg(json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) order by p.name_key) as users
    from zones z join people p on p.birthday is not null and ${isBirthday(sql`p.birth_date`, sql`z.day`)}
      and (p.termination_date is null or p.termination_date >= z.day)
    group by z.zone, z.day, z.recipient_ids`.execute(db)
  return rows
}

export async function everybodySeesBirthdays(db: Db): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`select ${EVERYBODY_SEES_BIRTHDAYS} as sees`.execute(db)
  return rows[0]!.sees
}

/** Born on 29 February: the birthday is on the 28th in common years. */
const isBirthday = (born: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  (${born} + make_interval(years => (extract(year from ${day}) - extract(year from ${born}))::int))::date = ${day}`

/** The subject of a day's birthday fact, and whether it was written; locked until the transaction ends, so that it is written once. */
export async function birthdayFact(db: Db, day: string): Promise<{ subjectId: string; known: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('birthdays' || sec.company()::text, 7))`.execute(db)
  const { rows } = await sql<{ subjectId: string; known: boolean }>`
    select s.id as subject_id, exists (select 1 from events e where e.subject_id = s.id and e.name = 'birthdays.upcoming') as known
    from (select md5('birthdays ' || ${day})::uuid as id) s`.execute(db)
  return rows[0]!
}

export const personBy = (db: Db, userId: string) =>
  db.selectFrom('users').select(['id', 'firstName', 'lastName']).where('id', '=', userId).executeTakeFirst()
