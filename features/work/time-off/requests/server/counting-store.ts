import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { inForce } from '../../balances/server/store.ts'

/** Notes another length. @returns false where it is noted already, or the request is over */
export async function noteLength(db: Db, id: string, was: number, length: number): Promise<boolean> {
  const { rows } = await sql`
    update time_off_requests r set length = ${length}, version = version + 1
    where r.id = ${id} and r.length = ${was} and ${inForce('r')} returning r.id`.execute(db)
  return rows.length > 0
}

/** People whose terms of employment name a schedule, if they have leave that is planned or taken. */
export async function peopleOnSchedule(db: Db, scheduleId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct e.user_id from employments e where e.schedule_id = ${scheduleId} and e.ended_at is null
      and exists (select 1 from time_off_requests r where r.company_id = e.company_id and r.user_id = e.user_id and ${inForce('r')})
    order by e.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}
