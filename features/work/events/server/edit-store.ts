import { sql } from 'kysely'
import type { Day } from '#kit/days.ts'
import type { Repeat } from '#kit/recurrence.ts'
import type { Db } from '#platform/db.ts'
import type { Kept, Layout } from './rules.ts'

/** What a date and its series have of an event. */
export interface Details {
  name: string
  description: string
  place: string
  link: string
  startTime: string
  endTime: string
  /** By how many days it ends after the day on which it begins. */
  moreDays: number
  isWholeDay: boolean
  timeZone: string
  remindMinutes: number | null
}

export interface HeldEvent extends Details {
  id: string
  seriesId: string
  originDay: Day
  day: Day
  isOwn: boolean
  canceledAt: Date | null
  isOver: boolean
  version: number
}

export interface HeldSeries extends Details {
  id: string
  creatorId: string | null
  audienceId: string
  firstDay: Day
  repeat: Repeat | null
  fillUntil: Day
}

const clock = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`
const TEXTS = ['name', 'description', 'place', 'link', 'timeZone', 'remindMinutes', 'moreDays', 'isWholeDay'] as const

/** A series that nobody else changes until the transaction ends. */
export const holdSeries = (db: Db, id: string): Promise<HeldSeries | undefined> =>
  db
    .selectFrom('calendarEventSeries')
    .select([...TEXTS, 'id', 'creatorId', 'firstDay', 'fillUntil'])
    .select([
      clock('start_time').as('startTime'),
      clock('end_time').as('endTime'),
      sql<string>`audience_id`.as('audienceId'),
      sql<Repeat | null>`repeat`.as('repeat'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Called once its series is held. */
export const holdEvent = (db: Db, id: string, now: Date): Promise<HeldEvent | undefined> =>
  db
    .selectFrom('calendarEvents')
    .select([...TEXTS, 'id', 'seriesId', 'originDay', 'day', 'isOwn', 'canceledAt', 'version'])
    .select([
      clock('start_time').as('startTime'),
      clock('end_time').as('endTime'),
      sql<boolean>`ends_at <= ${now}::timestamptz`.as('isOver'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

type NewSeries = Details & {
  creatorId: string | null
  audienceId: string
  firstDay: Day
  repeat: Repeat | null
  fillUntil: Day
  /** Its UID in the other calendar, and the import that created it. */
  importedUid?: string
  importId?: string
}

const asRow = <T extends { repeat?: Repeat | null }>({ repeat, ...row }: T) => ({
  ...row,
  ...(repeat !== undefined && { repeat: repeat && JSON.stringify(repeat) }),
})

export const insertSeries = async (db: Db, series: NewSeries): Promise<string> =>
  (await db.insertInto('calendarEventSeries').values(asRow(series)).returning('id').executeTakeFirstOrThrow()).id

export const changeSeries = (db: Db, id: string, fields: Partial<NewSeries & { canceledAt: Date }>) =>
  db.updateTable('calendarEventSeries').set(asRow(fields)).where('id', '=', id).execute()

/** The dates of a series that are not over, in order. @param from those that the series has before this day are left alone */
export async function comingOf(db: Db, seriesId: string, now: Date): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select id, origin_day from calendar_events
    where series_id = ${seriesId} and ends_at > ${now}::timestamptz order by origin_day`.execute(db)
  return rows
}

/** Days that a series has dates of. */
export const isFirst = async (db: Db, { seriesId, originDay }: HeldEvent): Promise<boolean> =>
  (
    await sql`select 1 from calendar_events where series_id = ${seriesId} and origin_day < ${originDay} limit 1`.execute(
      db,
    )
  ).rows.length === 0

const columns = (details: Details) => sql`${details.name}, ${details.description}, ${details.place}, ${details.link},
  ${details.startTime}::time, ${details.endTime}::time, ${details.moreDays}::int, ${details.isWholeDay}::boolean, ${details.timeZone},
  ${details.remindMinutes}::int`

/** Adds dates to a series. Days that it has already are left alone. */
export async function insertEvents(db: Db, seriesId: string, days: readonly Day[], details: Details): Promise<void> {
  if (days.length === 0) return
  await sql`
    with d as (select ${columns(details)})
    insert into calendar_events (series_id, origin_day, day, name, description, place, link, start_time, end_time,
      more_days, is_whole_day, time_zone, remind_minutes, starts_at, ends_at)
    select ${seriesId}, n.day, n.day, d.*, (n.day + ${details.startTime}::time) at time zone ${details.timeZone},
      (n.day + ${details.moreDays}::int + ${details.endTime}::time) at time zone ${details.timeZone}
    from unnest(${[...days]}::date[]) n(day), d
    where not exists (select 1 from calendar_events x where x.series_id = ${seriesId} and x.origin_day = n.day)`.execute(
    db,
  )
}

/** Gives dates of a series these days and details. Those that were changed alone keep both, but for the day that they stand for. */
export async function moveEvents(db: Db, kept: Layout['kept'], details: Details, now: Date): Promise<void> {
  const to = (time: string, more = 0) => sql`(k.day + ${more}::int + ${time}::time) at time zone ${details.timeZone}`
  await sql`
    update calendar_events e set origin_day = k.day, day = k.day, name = ${details.name}, description = ${details.description},
      place = ${details.place}, link = ${details.link}, start_time = ${details.startTime}::time, end_time = ${details.endTime}::time,
      more_days = ${details.moreDays}, is_whole_day = ${details.isWholeDay},
      time_zone = ${details.timeZone}, remind_minutes = ${details.remindMinutes}::int, starts_at = ${to(details.startTime)},
      ends_at = ${to(details.endTime, details.moreDays)}, version = version + 1, changed_at = ${now},
      reminded_at = case when e.starts_at = ${to(details.startTime)} and e.remind_minutes = ${details.remindMinutes}::int then e.reminded_at end
    from json_to_recordset(${JSON.stringify(kept)}::json) as k(id uuid, day date) where e.id = k.id and not e.is_own`.execute(
    db,
  )
  await sql`update calendar_events e set origin_day = k.day, version = version + 1
    from json_to_recordset(${JSON.stringify(kept)}::json) as k(id uuid, day date) where e.id = k.id and e.is_own`.execute(
    db,
  )
}

export const removeEvents = (db: Db, ids: readonly string[]) =>
  sql`delete from calendar_events where id = any(${[...ids]}::uuid[])`.execute(db)

/** Changes one date without the others. @param isMoved what was answered to it counts no more, and people are reminded anew */
export async function changeOne(
  db: Db,
  id: string,
  { day, isMoved, now, ...details }: Details & { day: Day; isMoved: boolean; now: Date },
): Promise<void> {
  const at = (time: string, more = 0) =>
    sql<Date>`(${day}::date + ${more}::int + ${time}::time) at time zone ${details.timeZone}`
  await db
    .updateTable('calendarEvents')
    .set((eb) => ({
      ...details,
      day,
      startsAt: at(details.startTime),
      endsAt: at(details.endTime, details.moreDays),
      isOwn: true,
      ...(isMoved && { asksAnew: true }),
      remindedAt: null,
      changedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (isMoved) await db.deleteFrom('calendarEventReplies').where('eventId', '=', id).execute()
}

/** What people have answered to a series that has moved counts no more, but for its creator's own. */
export async function forgetReplies(
  db: Db,
  { id, creatorId }: { id: string; creatorId: string | null },
  now: Date,
): Promise<void> {
  await sql`update calendar_event_participants set reply = null, replied_at = null
    where series_id = ${id} and user_id is distinct from ${creatorId}::uuid and reply is not null`.execute(db)
  await sql`delete from calendar_event_replies r using calendar_events e
    where e.id = r.event_id and e.series_id = ${id} and e.ends_at > ${now}::timestamptz`.execute(db)
}

/** A date and those after it go on as another series, whose participants are the same with what they answered. */
export async function passOver(db: Db, { seriesId, originDay, id }: HeldEvent, to: string): Promise<void> {
  await sql`update calendar_events set series_id = ${to}, is_own = is_own and id <> ${id}
    where series_id = ${seriesId} and origin_day >= ${originDay}`.execute(db)
  await sql`insert into calendar_event_participants (series_id, user_id, reply, replied_at)
    select ${to}, user_id, reply, replied_at from calendar_event_participants where series_id = ${seriesId}`.execute(db)
}

/** Dates that do not take place. @returns the first of them */
export async function cancelEvents(
  db: Db,
  which: { id: string } | { seriesId: string; from: Day },
  now: Date,
): Promise<string[]> {
  const condition =
    'id' in which ? sql`id = ${which.id}` : sql`series_id = ${which.seriesId} and origin_day >= ${which.from}`
  const { rows } = await sql<{ id: string }>`
    with gone as (update calendar_events set canceled_at = ${now}, changed_at = ${now}, version = version + 1
      where ${condition} and canceled_at is null and ends_at > ${now}::timestamptz returning id, starts_at)
    select id from gone order by starts_at`.execute(db)
  return rows.map(({ id }) => id)
}
