import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface Late {
  id: string
  userId: string
  askedBy: string
  changedBy: string | null
  step: number
}

/** The day of a moment where the requester works. */
const dayOf = (at: RawBuilder<unknown>) =>
  sql`(${at} at time zone coalesce((select l.time_zone from users u join locations l on l.company_id = u.company_id and l.id = u.location_id
    where u.id = r.user_id), 'UTC'))::date`

/**
 * Marks current steps that have waited for so many days where the requester works. Of two workers one marks a step: the other waits for the
 * row and finds it marked.
 */
async function mark(db: Db, now: Date, done: 'reminded_at' | 'escalated_at', after: string): Promise<Late[]> {
  const { rows } = await sql<Late>`
    update time_off_steps s set ${sql.ref(done)} = ${now} from time_off_requests r
    where r.company_id = s.company_id and r.id = s.request_id and r.status = 'pending' and r.run = s.run and r.at_step = s.position
      and s.began_at is not null and ${sql.ref(`s.${after}`)} is not null and ${sql.ref(`s.${done}`)} is null
      and ${dayOf(sql`${now}::timestamptz`)} >= ${dayOf(sql`s.began_at`)} + ${sql.ref(`s.${after}`)}
    returning r.id, r.user_id, r.asked_by, r.changed_by, s.position as step`.execute(db)
  return rows
}

export const markReminded = (db: Db, now: Date) => mark(db, now, 'reminded_at', 'remind_after')
export const markEscalated = (db: Db, now: Date) => mark(db, now, 'escalated_at', 'escalate_after')

/** Who is listed now, stand-ins too. */
export async function listedNow(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('timeOffApprovers').select('userId').where('requestId', '=', id).execute()
  return rows.map(({ userId }) => userId)
}
