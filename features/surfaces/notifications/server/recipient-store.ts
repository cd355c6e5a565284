import { type RawBuilder, sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'
import type { Channel, Event } from '../contract.ts'
import type { Delivery } from '../delivery/contract.ts'
import type { LeaveSource } from './ports.ts'
import type { Addressee } from './rules/delivery.ts'

export interface Recipient {
  id: string
  email: string
  firstName: string
  lastName: string
  language: Language
}

/** With what decides when they are written to. */
export interface Addressed extends Recipient, Addressee {
  emailsOn: boolean
  /** Whether this person chose this channel. */
  wants: Record<Channel, boolean>
  /** Has a browser that shows notifications while no page is open. */
  hasPush: boolean
}

/** Whether a person is on leave on a day, in SQL. */
export type LeaveDays = (userId: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<boolean>

/** By all who know of leave. */
export const leaveOf =
  (sources: readonly LeaveSource[]): LeaveDays =>
  (userId, day) =>
    sources.length > 0
      ? sql<boolean>`(${sql.join(
          sources.map((source) => source.isAway(userId, day)),
          sql` or `,
        )})`
      : sql<boolean>`false`

/** The time zone of the row `l` of locations. */
export const ZONE = sql<string>`coalesce(l.time_zone, 'UTC')`

/** Of the row `s` of settings, which there need not be. */
export const DELIVERY = sql<Delivery>`json_build_object('pace', coalesce(s.pace, 'at_once'), 'emailsOn', coalesce(s.emails_on, true),
  'hour', coalesce(s.digest_hour, 8), 'weekday', coalesce(s.digest_weekday, 1),
  'quiet', case when s.quiet_from is not null then json_build_object('from', s.quiet_from, 'until', s.quiet_until) end,
  'quietWeekends', coalesce(s.quiet_weekends, false), 'waitsOnLeave', coalesce(s.waits_on_leave, false))`

export type AddressedRow = Omit<Addressed, keyof Delivery> & { delivery: Delivery }
export const flat = ({ delivery, ...row }: AddressedRow): Addressed => ({ ...row, ...delivery })

/** Columns of an `AddressedRow`, of the rows `u`, `s` and `l`. @param event null where no channel is asked about */
export function addressed({ event, now, leave }: { event: Event | null; now: Date; leave: LeaveDays }) {
  const today = sql`(${now}::timestamptz at time zone ${ZONE})::date`
  const away = (day: RawBuilder<unknown>) => sql`coalesce(s.waits_on_leave and ${leave(sql.ref('u.id'), day)}, false)`
  const wants = (channel: Channel) => sql`coalesce((s.channels -> ${event}::text ->> ${channel})::boolean, true)`
  return sql`u.id, u.email, u.first_name, u.last_name, u.language, ${ZONE} as zone, ${DELIVERY} as delivery,
    exists (select from push_devices d where d.company_id = u.company_id and d.user_id = u.id) as has_push,
    json_build_object('today', ${away(today)}, 'yesterday', ${away(sql`${today} - 1`)}) as away,
    json_build_object('email', ${wants('email')}, 'desktop', ${wants('desktop')}, 'app', ${wants('app')}) as wants`
}

/** The active people of these ids, with the channels that they chose for this event. */
export async function recipients(
  db: Db,
  ids: readonly string[],
  asked: { event: Event; now: Date; leave: LeaveDays },
): Promise<Addressed[]> {
  const { rows } = await sql<AddressedRow>`
    select ${addressed(asked)}
    from users u left join notification_settings s on s.company_id = u.company_id and s.user_id = u.id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where u.id = any(${[...ids]}::uuid[]) and ${active('u')}
    order by u.id`.execute(db)
  return rows.map(flat)
}
