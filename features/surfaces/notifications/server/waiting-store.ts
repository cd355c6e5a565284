import { type RawBuilder, sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Draft } from '#platform/letter.ts'
import type { Event } from '../contract.ts'
import type { Due } from './rules/delivery.ts'
import { type Addressed, addressed, type AddressedRow, flat, type LeaveDays } from './recipient-store.ts'

export interface NewWaiting {
  userId: string
  key: string
  event: Event
  needsDecision: boolean
  type: string
  info: object | null
  thing: string | null
  notificationId: string | null
  draft: Draft
}

/** Keeps emails for later. The same one again is kept once. */
export async function keep(db: Db, emails: readonly NewWaiting[], now: Date): Promise<void> {
  await sql`
    insert into waiting_emails (user_id, key, event, needs_decision, type, info, thing, notification_id, draft, happened_at)
    select w."userId", w.key, w.event, w."needsDecision", w.type, w.info, w.thing, w."notificationId", w.draft, ${now}
    from json_to_recordset(${JSON.stringify(emails)}::json) as w("userId" uuid, key text, event text, "needsDecision" boolean,
      type text, info jsonb, thing uuid, "notificationId" uuid, draft jsonb)
    on conflict do nothing`.execute(db)
}

/** Up to so many people for whom something waits, in the order of their ids. @param after the last one of the people before */
export async function peopleWaiting(
  db: Db,
  { after, limit, now, leave }: { after: string | null; limit: number; now: Date; leave: LeaveDays },
): Promise<Addressed[]> {
  const { rows } = await sql<AddressedRow>`
    select ${addressed({ event: null, now, leave })}
    from users u left join notification_settings s on s.company_id = u.company_id and s.user_id = u.id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where u.id in (select user_id from waiting_emails) and (${after}::uuid is null or u.id > ${after}::uuid) and ${active('u')}
    order by u.id limit ${limit}`.execute(db)
  return rows.map(flat)
}

/** What is no longer to be written about: of people who cannot sign in. */
export const forgetGone = (db: Db) =>
  sql`delete from waiting_emails w where not exists (select 1 from users u where u.id = w.user_id and ${active('u')})`.execute(
    db,
  )

export interface Waiting {
  userId: string
  event: Event
  type: string
  info: unknown
  draft: Draft | null
}

const until = (dues: readonly { id: string; due: Due }[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(dues.map(({ id, due }) => ({ id, ...due })))}::json) as d(id uuid, news timestamptz, decisions timestamptz)`

/**
 * Takes what is due of these people: what this transaction takes no other takes, and it is done when the transaction commits. What was read
 * in the app, or is no longer wanted, is taken too and left out. Several about one notification are one: the newest. Newest first.
 */
export async function take(db: Db, dues: readonly { id: string; due: Due }[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with due as (
      select w.id from waiting_emails w join ${until(dues)} on d.id = w.user_id
      where w.happened_at <= case when w.needs_decision then d.decisions else d.news end
      order by w.id for update of w skip locked
    ), taken as (
      delete from waiting_emails w using due where w.id = due.id returning w.*
    ), wanted as (
      select distinct on (w.user_id, coalesce(w.notification_id, w.id)) w.user_id, w.event, w.happened_at, w.draft,
        coalesce(n.type, w.type) as type, coalesce(n.info, w.info) as info
      from taken w
        left join notifications n on n.company_id = w.company_id and n.id = w.notification_id
        left join notification_settings s on s.company_id = w.company_id and s.user_id = w.user_id
      where not coalesce(n.was_read, false) and coalesce(s.emails_on, true)
        and coalesce((s.channels -> w.event ->> 'email')::boolean, true)
      order by w.user_id, coalesce(w.notification_id, w.id), w.happened_at desc, w.id
    )
    select user_id, event, type, info, draft from wanted order by user_id, happened_at desc`.execute(db)
  return rows
}

/** What waits about a record says something else now: it is written of in a line, not as it was. */
export const amendWaiting = (db: Db, thing: string, change: object) =>
  sql`update waiting_emails set draft = null, info = info || ${JSON.stringify(change)}::jsonb where thing = ${thing}`.execute(
    db,
  )

/** What waits about a record is not written to everyone but these. */
export const withdrawWaiting = (db: Db, thing: string, keepers: RawBuilder<unknown>) =>
  sql`delete from waiting_emails where thing = ${thing} and user_id not in ${keepers}`.execute(db)

/** @param things a subquery of ids */
export const forgetWaiting = (db: Db, userId: string, things: RawBuilder<unknown>) =>
  sql`delete from waiting_emails where user_id = ${userId} and thing in ${things}`.execute(db)

export const forgetWaitingAbout = (db: Db, userId: string, thing: string) =>
  db.deleteFrom('waitingEmails').where('userId', '=', userId).where('thing', '=', thing).execute()
