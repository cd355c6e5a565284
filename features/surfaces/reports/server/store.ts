import { sql } from 'kysely'
import { personRef, present } from '#features/core/members/server/api.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import type { Language } from '#platform/words.ts'
import type { ReceivedEmail, ReportEmail, Timing } from '../contract.ts'

/** Where a person works, by the row `l` of locations. */
const ZONE = sql<string>`coalesce(l.time_zone, 'UTC')`
const TIMING = sql`m.frequency, m.weekday, m.month_day, m.hour`

export const zoneOf = async (db: Db, userId: string): Promise<string> => {
  const { rows } = await sql<{ zone: string }>`select ${ZONE} as zone from users u
    left join locations l on l.company_id = u.company_id and l.id = u.location_id where u.id = ${userId}`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}

/** Whether the owner of `m` may still see the view `v`. */
const IN_SIGHT = sql<boolean>`(v.deleted_at is null and (v.is_shared or v.user_id = m.user_id))`

export type Own = Omit<ReportEmail, 'timeZone' | 'isPaused'> & { isPaused: boolean }

/** What a person sends, the next first. */
export async function own(db: Db, userId: string): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select m.id, ${TIMING}, json_build_object('id', v.id, 'name', v.name, 'list', v.list) as view,
      m.paused_at is not null as is_paused, case when ${IN_SIGHT} then m.stopped else 'view' end as stopped,
      ${iso('m.next_at')} as next_at, ${iso('m.last_sent_at')} as last_sent_at, m.version,
      coalesce((select r.is_on from report_email_recipients r
        where r.company_id = m.company_id and r.email_id = m.id and r.user_id = m.user_id), false) as is_on,
      (select coalesce(json_agg(json_build_object('person', ${personRef('u')}, 'state', case
          when not ${present('u')} then 'left' when not r.is_on then 'unsubscribed'
          when r.refused_at is not null then 'refused' else 'active' end) order by u.name_key, u.id), '[]')
        from report_email_recipients r join users u on u.company_id = r.company_id and u.id = r.user_id
        where r.company_id = m.company_id and r.email_id = m.id and r.user_id <> m.user_id) as recipients
    from report_emails m join views v on v.company_id = m.company_id and v.id = m.view_id
    where m.user_id = ${userId} order by m.next_at nulls last, m.created_at, m.id`.execute(db)
  return rows
}

/** What colleagues send a person. */
export async function received(db: Db, userId: string): Promise<ReceivedEmail[]> {
  const { rows } = await sql<ReceivedEmail>`
    select m.id, v.name, v.list, ${personRef('u')} as owner, r.is_on
    from report_email_recipients r
      join report_emails m on m.company_id = r.company_id and m.id = r.email_id
      join views v on v.company_id = m.company_id and v.id = m.view_id
      join users u on u.company_id = m.company_id and u.id = m.user_id
    where r.user_id = ${userId} and m.user_id <> r.user_id and m.stopped is null and ${IN_SIGHT}
    order by lower(v.name), m.id`.execute(db)
  return rows
}

export interface Schedule extends Timing {
  id: string
  userId: string
  viewId: string
  name: string
  list: string
  params: Record<string, string>
  inSight: boolean
  isPaused: boolean
  stopped: string | null
  version: number
  zone: string
}

const held = sql`m.id, m.user_id, m.view_id, v.name, v.list, v.params, ${IN_SIGHT} as in_sight, m.paused_at is not null as is_paused,
  m.stopped, m.version, ${TIMING}, ${ZONE} as zone
  from report_emails m
    join views v on v.company_id = m.company_id and v.id = m.view_id
    join users u on u.company_id = m.company_id and u.id = m.user_id
    left join locations l on l.company_id = u.company_id and l.id = u.location_id`

/** The email, held until the transaction ends. */
export async function hold(db: Db, id: string): Promise<Schedule | undefined> {
  const { rows } = await sql<Schedule>`select ${held} where m.id = ${id} for update of m`.execute(db)
  return rows[0]
}

/** Those whose time has come. What another worker holds is left to it. */
export async function holdDue(db: Db, now: Date): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`select ${held} where m.next_at <= ${now} order by m.next_at, m.id
    for update of m skip locked`.execute(db)
  return rows
}

export interface Values extends Timing {
  viewId: string
  nextAt: Date | null
}

/** @returns nothing where the person has as many as they may have */
export async function insert(db: Db, userId: string, values: Values, most: number) {
  const { viewId, frequency, weekday, monthDay, hour, nextAt } = values
  const { rows } = await sql<{ id: string; version: number }>`
    insert into report_emails (user_id, view_id, frequency, weekday, month_day, hour, next_at)
    select ${userId}::uuid, ${viewId}::uuid, ${frequency}, ${weekday}::int, ${monthDay}::int, ${hour}::int, ${nextAt}::timestamptz
    where (select count(*) from report_emails where user_id = ${userId}::uuid) < ${most}
    returning id, version`.execute(db)
  return rows[0]
}

/** @returns the new version; nothing where it has another version */
export const change = async (db: Db, id: string, values: Values, version: number) =>
  (
    await db
      .updateTable('reportEmails')
      .set((eb) => ({ ...values, stopped: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
  )?.version

export const pause = (db: Db, id: string, pausedAt: Date | null, nextAt: Date | null) =>
  db
    .updateTable('reportEmails')
    .set((eb) => ({ pausedAt, nextAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setNext = (db: Db, id: string, nextAt: Date) =>
  db.updateTable('reportEmails').set({ nextAt }).where('id', '=', id).execute()

export const stop = (db: Db, id: string, stopped: 'rights' | 'view') =>
  db.updateTable('reportEmails').set({ stopped, nextAt: null }).where('id', '=', id).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('reportEmails').where('id', '=', id).execute()

/** These get it from now on, and nobody else; who has unsubscribed stays so. */
export async function setRecipients(db: Db, emailId: string, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('reportEmailRecipients')
    .where('emailId', '=', emailId)
    .where('userId', 'not in', [...userIds])
    .execute()
  await db
    .insertInto('reportEmailRecipients')
    .values(userIds.map((userId) => ({ emailId, userId })))
    .onConflict((on) => on.columns(['companyId', 'emailId', 'userId']).doNothing())
    .execute()
}

export const recipientsOf = async (db: Db, emailId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('reportEmailRecipients')
      .select('userId')
      .where('emailId', '=', emailId)
      .where('isOn', '=', true)
      .orderBy('userId')
      .execute()
  ).map(({ userId }) => userId)

/** Also those who have unsubscribed. */
export const allRecipientsOf = async (db: Db, emailId: string): Promise<string[]> =>
  (await db.selectFrom('reportEmailRecipients').select('userId').where('emailId', '=', emailId).execute()).map(
    ({ userId }) => userId,
  )

/** @returns whether it has changed; nothing for who does not get it */
export async function subscribe(
  db: Db,
  emailId: string,
  userId: string,
  isOn: boolean,
): Promise<{ name: string; changed: boolean } | undefined> {
  const { rows } = await sql<{ name: string; changed: boolean }>`
    with before as (select is_on from report_email_recipients where email_id = ${emailId} and user_id = ${userId} for update),
      put as (update report_email_recipients set is_on = ${isOn} where email_id = ${emailId} and user_id = ${userId})
    select v.name, before.is_on <> ${isOn} as changed
    from before, report_emails m join views v on v.company_id = m.company_id and v.id = m.view_id where m.id = ${emailId}`.execute(
    db,
  )
  return rows[0]
}

export interface Reader {
  userId: string
  email: string
  firstName: string
  language: Language
  isOn: boolean
  owner: PersonRef
  ownerId: string
  name: string
}

/** A recipient as they are written to; nothing for who does not get it. */
export async function reader(db: Db, emailId: string, userId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select u.id as user_id, u.email, u.first_name, u.language, r.is_on, ${personRef('o')} as owner, o.id as owner_id, v.name
    from report_email_recipients r
      join users u on u.company_id = r.company_id and u.id = r.user_id
      join report_emails m on m.company_id = r.company_id and m.id = r.email_id
      join users o on o.company_id = m.company_id and o.id = m.user_id
      join views v on v.company_id = m.company_id and v.id = m.view_id
    where r.email_id = ${emailId} and r.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Whether they still wait for the email of this moment. */
export const waits = async (db: Db, emailId: string, userId: string, due: Date): Promise<boolean> => {
  const { rows } = await sql`select 1 from report_email_recipients where email_id = ${emailId} and user_id = ${userId}
    and is_on and (sent_for is null or sent_for < ${due})`.execute(db)
  return rows.length > 0
}

/** @returns whether this is the first time: the email leaves in the same transaction, and not otherwise */
export async function markSent(db: Db, emailId: string, userId: string, due: Date, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update report_email_recipients set sent_for = ${due}, refused_at = null
    where email_id = ${emailId} and user_id = ${userId} and is_on and (sent_for is null or sent_for < ${due})`.execute(
    db,
  )
  if (numAffectedRows !== 1n) return false
  await sql`update report_emails set last_sent_at = greatest(last_sent_at, ${now}) where id = ${emailId}`.execute(db)
  return true
}

export const markRefused = (db: Db, emailId: string, userId: string, now: Date) =>
  db
    .updateTable('reportEmailRecipients')
    .set({ refusedAt: now })
    .where('emailId', '=', emailId)
    .where('userId', '=', userId)
    .execute()
