import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, searchIn } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { folded, matching } from '#platform/search.ts'
import { type Announcement, type Managed, NEWEST, type Shown } from '../contract.ts'
import type { AttachedFile, Picture } from '../files/contract.ts'
import { appearsAt, isShown, readersOf, visibleTo, zoneOf } from './access.ts'

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
const LOCAL = sql<string | null>`to_char(a.publish_local, 'YYYY-MM-DD"T"HH24:MI')`
const CREATOR = sql<PersonRef | null>`(select ${personRef('c')} from users c where c.company_id = a.company_id and c.id = a.creator_id)`
const FROM_READER = (userId: string) => sql`announcements a
  left join announcement_readers r on r.company_id = a.company_id and r.announcement_id = a.id and r.user_id = ${userId}`

/** What announcement `a` has beside its text. */
const WITH_IT = sql`a.takes_reactions,
  case when a.picture_file_id is not null then jsonb_build_object('id', a.picture_file_id, 'alt', a.picture_alt) end as picture,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'checking', f.unscanned) order by af.position), '[]')
    from announcement_files af join files f on f.company_id = af.company_id and f.id = af.file_id
    where af.company_id = a.company_id and af.announcement_id = a.id) as files`

/** An announcement `a` as a reader has it, whose row is `r`. */
const readerColumns = (userId: string) => sql`a.id, a.title, a.body, ${CREATOR} as creator,
  date_trunc('milliseconds', ${appearsAt(zoneOf(userId))}) as appeared, ${iso('a.edited_at')} as edited_at, a.is_pinned,
  a.asks_acknowledgement, ${iso('r.acknowledged_at')} as acknowledged_at, ${WITH_IT}`

/** The same as an item of an answer. */
const ITEM = sql`jsonb_build_object('id', x.id, 'title', x.title, 'body', x.body, 'creator', x.creator,
  'publishedAt', ${iso('x.appeared')}, 'editedAt', x.edited_at, 'isPinned', x.is_pinned,
  'asksAcknowledgement', x.asks_acknowledgement, 'acknowledgedAt', x.acknowledged_at,
  'picture', x.picture, 'files', x.files, 'takesReactions', x.takes_reactions)`

export interface Page<P> {
  search: string | undefined
  after: P | null
  limit: number
}

/** What a person sees, pinned first, then the newest. */
export async function page(
  db: Db,
  { userId, now }: { userId: string; now: Date },
  { search, after, limit }: Page<[string, string, string]>,
): Promise<{ item: Announcement; place: [string, string, string] }[]> {
  const rest = after
    ? sql`(x.is_pinned, x.appeared, x.id) < (${after[0]}::boolean, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql`true`
  const { rows } = await sql<{ item: Announcement; place: [string, string, string] }>`
    select ${ITEM} as item, jsonb_build_array(x.is_pinned::text, ${iso('x.appeared')}, x.id) as place
    from (select ${readerColumns(userId)} from ${FROM_READER(userId)}
      where ${visibleTo(userId, now)} and ${and(matching(folded(sql`a.title`, sql`a.body`), search))}) x
    where ${rest} order by x.is_pinned desc, x.appeared desc, x.id desc limit ${limit}`.execute(db)
  return rows
}

/** The value of the widget, as a scalar. Of those that are only counted no more is read than their order. */
export const newest = (userId: string, now: Date): RawBuilder<unknown> => sql`(
  with seen as materialized (
    select a.id, a.is_pinned, ${appearsAt(zoneOf(userId))} as appeared, a.asks_acknowledgement and r.acknowledged_at is null as is_open
    from ${FROM_READER(userId)} where ${visibleTo(userId, now)})
  select json_build_object(
    'items', (select coalesce(json_agg(${ITEM} order by x.is_pinned desc, x.appeared desc, x.id desc), '[]')
      from (select ${readerColumns(userId)} from ${FROM_READER(userId)} where a.id = any(array(
        select id from seen order by is_pinned desc, appeared desc, id desc limit ${sql.lit(NEWEST)}))) x),
    'count', (select count(*)::int from seen),
    'open', (select count(*)::int from seen where is_open)))`

/** Where an announcement is in its life, by the clock of the one who looks after it. */
const state = (userId: string, now: Date): RawBuilder<Shown> => sql<Shown>`(case
  when a.publish_local is null and a.published_at is null then 'draft'
  when a.ends_on < (${now}::timestamptz at time zone ${zoneOf(userId)})::date then 'ended'
  when a.published_at is null and a.publish_local at time zone ${zoneOf(userId)} > ${now}::timestamptz then 'scheduled'
  else 'published' end)`

export interface ShownRow extends Omit<Announcement, 'publishedAt'> {
  publishedAt: string | null
  state: Shown
  isReader: boolean
}

/** One that is there, with whether it is addressed to the person and shown to them now. */
export async function find(
  db: Db,
  id: string,
  { userId, now }: { userId: string; now: Date },
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select x.*, ${iso('x.appeared')} as published_at from (
      select ${readerColumns(userId)}, ${state(userId, now)} as state, coalesce(${visibleTo(userId, now)}, false) as is_reader
      from ${FROM_READER(userId)} where a.id = ${id} and a.deleted_at is null) x`.execute(db)
  return rows[0]
}

const managedColumns = (
  userId: string,
  now: Date,
) => sql`a.id, a.title, ${CREATOR} as creator, ${state(userId, now)} as state,
  ${LOCAL} as publish_local, ${iso('a.published_at')} as published_at, a.ends_on, ${iso('a.edited_at')} as edited_at,
  a.is_pinned, a.asks_acknowledgement,
  date_trunc('milliseconds', coalesce(${appearsAt(zoneOf(userId))}, a.created_at)) as moment`

/** All of a state, the latest first. */
export async function managed(
  db: Db,
  { userId, now }: { userId: string; now: Date },
  { shown, search, after, limit }: Page<[string, string]> & { shown: Shown },
): Promise<(Managed & { place: [string, string] })[]> {
  const rest = after ? sql`(x.moment, x.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  const { rows } = await sql<Managed & { place: [string, string] }>`
    select x.*, jsonb_build_array(${iso('x.moment')}, x.id) as place
    from (select ${managedColumns(userId, now)} from announcements a
      where a.deleted_at is null and ${and(matching(folded(sql`a.title`), search))}) x
    where x.state = ${shown} and ${rest} order by x.moment desc, x.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are of each state. */
export async function countStates(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: Shown; count: number }>`
    select x.state, count(*)::int as count from (
      select ${state(userId, now)} as state from announcements a where a.deleted_at is null) x group by x.state`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state: one, count }) => [one, count]))
}

export interface EditedRow extends Managed {
  body: string
  sendsMail: boolean
  picture: Picture | null
  files: AttachedFile[]
  takesReactions: boolean
  audienceId: string
  isPublished: boolean
  version: number
}

/** One with its settings. */
export async function edited(
  db: Db,
  id: string,
  { userId, now }: { userId: string; now: Date },
): Promise<EditedRow | undefined> {
  const { rows } = await sql<EditedRow>`
    select ${managedColumns(userId, now)}, a.body, a.sends_mail, a.audience_id, ${WITH_IT}, a.published_at is not null as is_published, a.version
    from announcements a where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** The people in its audience now, and when each acknowledged it. */
export async function readers(
  db: Db,
  { id, audienceId, now }: { id: string; audienceId: string; now: Date },
  { shown, search, after, limit }: Page<[string, string]> & { shown: 'missing' | 'acknowledged' },
): Promise<{ user: PersonRef; at: string | null; place: [string, string] }[]> {
  const rest = after ? sql`(u.name_key, u.id) > (${after[0]}::text, ${after[1]}::uuid)` : sql`true`
  const found = search ? searchIn('u', search, { withEmail: false }) : sql`true`
  const { rows } = await sql<{ user: PersonRef; at: string | null; place: [string, string] }>`
    select ${personRef('u')} as user, ${iso('r.acknowledged_at')} as at, jsonb_build_array(u.name_key, u.id) as place
    from ${readersOf(audienceId, now)} u left join announcement_readers r on r.announcement_id = ${id} and r.user_id = u.id
    where ${shown === 'missing' ? sql`r.acknowledged_at is null` : sql`r.acknowledged_at is not null`}
      and ${found} and ${rest} order by u.name_key, u.id limit ${limit}`.execute(db)
  return rows
}

/** How many of them have acknowledged it, and how many have not. */
export async function countReaders(db: Db, { id, audienceId, now }: { id: string; audienceId: string; now: Date }) {
  const { rows } = await sql<{ acknowledged: number; missing: number }>`
    select count(*) filter (where r.acknowledged_at is not null)::int as acknowledged,
      count(*) filter (where r.acknowledged_at is null)::int as missing
    from ${readersOf(audienceId, now)} u left join announcement_readers r on r.announcement_id = ${id} and r.user_id = u.id`.execute(
    db,
  )
  return rows[0]!
}

/** The wall time where a person works. */
export async function wallTime(db: Db, { userId, now }: { userId: string; now: Date }): Promise<string> {
  const { rows } = await sql<{ here: string }>`
    select to_char(${now}::timestamptz at time zone ${zoneOf(userId)}, 'YYYY-MM-DD"T"HH24:MI') as here`.execute(db)
  return rows[0]!.here
}

/** For `release-store`: the moment at which an announcement appears to reader `u`, and whether it is shown to them. */
export const ofReader = { appears: appearsAt(sql`u.zone`), isShown: (now: Date) => isShown(sql`u.zone`, now) }
