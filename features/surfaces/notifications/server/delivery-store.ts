import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Delivery } from '../delivery/contract.ts'
import { DELIVERY, ZONE } from './recipient-store.ts'

/** @returns what a person has chosen, and the time zone where they work */
export async function deliveryOf(db: Db, userId: string): Promise<Delivery & { timeZone: string }> {
  const { rows } = await sql<{ delivery: Delivery; timeZone: string }>`
    select ${DELIVERY} as delivery, ${ZONE} as time_zone
    from users u left join notification_settings s on s.company_id = u.company_id and s.user_id = u.id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where u.id = ${userId}`.execute(db)
  const { delivery, timeZone } = rows[0]!
  return { ...delivery, timeZone }
}

export async function putDelivery(db: Db, userId: string, chosen: Delivery): Promise<void> {
  const { pace, emailsOn, hour, weekday, quiet, quietWeekends, waitsOnLeave } = chosen
  const values = {
    pace,
    emailsOn,
    digestHour: hour,
    digestWeekday: weekday,
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
    quietWeekends,
    waitsOnLeave,
  }
  await db
    .insertInto('notificationSettings')
    .values({ userId, ...values })
    .onConflict((on) => on.columns(['companyId', 'userId']).doUpdateSet(values))
    .execute()
}

/** Turns all emails off or on that can wait; everything else that the person has chosen stays. */
export const putEmailsOn = (db: Db, userId: string, isOn: boolean) =>
  db
    .insertInto('notificationSettings')
    .values({ userId, emailsOn: isOn })
    .onConflict((on) => on.columns(['companyId', 'userId']).doUpdateSet({ emailsOn: isOn }))
    .execute()
