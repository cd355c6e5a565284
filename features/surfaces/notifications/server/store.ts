import { type RawBuilder, sql } from 'kysely'
import { avatarOf } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { type Info, type Notification, PAGE } from '../contract.ts'

export interface NewNotification {
  userIds: readonly string[]
  type: string
  info: object
  eventId: string | null
  /** The unread one about it is brought up to date: it keeps what its reader knows as `before`. */
  about?: string | null
  /** The record that all of them are about. */
  thing?: string | null
  now: Date
}

/** A notification of a person. */
export interface Noted {
  id: string
  userId: string
}

/**
 * One row per person. Dates are whole milliseconds, later than any the person has: writers of a company wait for each other, so
 * that a row never appears behind a cursor.
 * @returns the rows that were written: at most one per person and fact
 */
export async function insert(db: Db, news: NewNotification): Promise<Noted[]> {
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
  return [...known.map(({ id, userId }) => ({ id, userId })), ...made]
}

/** The notifications that follow from a fact. */
export const notedOf = (db: Db, eventId: string, type: string): Promise<Noted[]> =>
  db
    .selectFrom('notifications')
    .select(['id', 'userId'])
    .where('eventId', '=', eventId)
    .where('type', '=', type)
    .execute()

/** Later than any notification of this person. */
export const next = (
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
      .set({
        type,
        date: next(now, 'notifications.company_id', 'notifications.user_id'),
        snoozedUntil: null,
        ...values,
      })
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
  { type, info, eventId, now, about = null, thing = null }: NewNotification,
): Promise<Noted[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Noted>`
    insert into notifications (user_id, type, date, info, event_id, about, thing)
    select u.id, ${type}, ${next(now, 'u.company_id', 'u.id')}, ${JSON.stringify(info)}::jsonb, ${eventId}, ${about}::uuid, ${thing}::uuid
    from users u where u.id = any(${[...userIds]}::uuid[])
    on conflict do nothing returning id, user_id`.execute(db)
  return rows
}

/** Of a kind that says how it is read. */
export type Row = Pick<Notification, 'id' | 'type' | 'wasRead' | 'date' | 'info' | 'thing' | 'isMuted' | 'isKept'>

/** The record that a notification is about; of those from before it was noted, what they are brought up to date by. */
const THING = sql<string | null>`coalesce(notifications.thing, notifications.about)`
const IS_MUTED = sql<boolean>`exists (select 1 from muted_things m
  where m.company_id = notifications.company_id and m.user_id = notifications.user_id and m.thing = ${THING})`

const AGENT_AVATAR = sql<string | null>`(
  select ${avatarOf('a')} from users a
  where a.company_id = notifications.company_id and a.id = (notifications.info #>> '{agentUser,id}')::uuid)`

const withAvatar = (info: Info, avatar: string | null): Info =>
  info.agentUser && avatar ? { ...info, agentUser: { ...info.agentUser, avatar } } : info

/** A person's notifications, as `Row` has them but for the picture of who did it. */
const shown = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'type', 'wasRead', 'info', iso('date').$notNull().as('date'), AGENT_AVATAR.as('avatar')])
    .select([THING.as('thing'), IS_MUTED.as('isMuted'), 'keptUnread as isKept'])
    .where('userId', '=', userId)

const rowOf = <R extends { info: unknown; avatar: string | null }>({ avatar, ...row }: R) => ({
  ...row,
  info: withAvatar(row.info as Info, avatar),
})

export async function page(db: Db, userId: string, before: string | undefined): Promise<Row[]> {
  const rows = await shown(db, userId)
    .where('snoozedUntil', 'is', null)
    .$if(before !== undefined, (query) => query.where('date', '<', sql<Date>`${before}::timestamptz`))
    .orderBy('notifications.date', 'desc')
    .limit(PAGE)
    .execute()
  return rows.map(rowOf)
}

/** Those that come back later, the next first. */
export async function snoozed(db: Db, userId: string, limit: number): Promise<(Row & { until: string })[]> {
  const rows = await shown(db, userId)
    .select(iso('snoozed_until').$notNull().as('until'))
    .where('snoozedUntil', 'is not', null)
    .orderBy('snoozedUntil')
    .limit(limit)
    .execute()
  return rows.map(rowOf)
}

/** The newest notification about each of these things. */
export async function newestAbout(db: Db, userId: string, things: readonly string[]): Promise<Row[]> {
  if (things.length === 0) return []
  const rows = await shown(db, userId)
    .where(sql<boolean>`${THING} = any(${[...things]}::uuid[])`)
    .distinctOn(THING)
    .orderBy(THING)
    .orderBy('notifications.date', 'desc')
    .execute()
  return rows.map(rowOf)
}

/** @returns how many changed */
export async function mark(db: Db, userId: string, ids: readonly string[], wasRead: boolean): Promise<number> {
  const done = await db
    .updateTable('notifications')
    .set({ wasRead, keptUnread: !wasRead })
    .where('userId', '=', userId)
    .where('id', 'in', [...ids])
    .where('wasRead', '=', !wasRead)
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
  sql<number>`(select count(*)::int from notifications n where n.user_id = ${userId} and not n.was_read and n.snoozed_until is null)`

export async function unread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadOf(userId)} as count`.execute(db)
  return rows[0]!.count
}

export const personBy = (db: Db, userId: string) =>
  db.selectFrom('users').select(['id', 'firstName', 'lastName']).where('id', '=', userId).executeTakeFirst()
