import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Event } from '../contract.ts'

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
