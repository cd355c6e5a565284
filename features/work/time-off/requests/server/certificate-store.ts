import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { lacksCertificate } from './read-store.ts'

/** A leave whose certificate is missing, and whose person was not reminded of it. */
export interface Missing {
  id: string
  userId: string
  certificateAfter: number
}

/** Leave that has begun somewhere, and had not ended before that day. */
export async function notReminded(db: Db, { from, until }: { from: string; until: string }): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select r.id, r.user_id, r.certificate_after from time_off_requests r
    where ${lacksCertificate('r')} and r.certificate_reminded_at is null and r.first_day <= ${until} and r.last_day >= ${from}
    order by r.user_id, r.id`.execute(db)
  return rows
}

/** Of two workers one marks it. @returns false where it is marked already, or nothing is missing any more */
export async function markReminded(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update time_off_requests r set certificate_reminded_at = ${now}
    where r.id = ${id} and ${lacksCertificate('r')} and r.certificate_reminded_at is null returning r.id`.execute(db)
  return rows.length > 0
}
