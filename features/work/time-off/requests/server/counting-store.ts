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

/** People who have leave that is planned or taken. @param scheduleId only those whose terms of employment name it */
export async function peopleWithLeave(db: Db, scheduleId: string | undefined): Promise<string[]> {
  const onSchedule = sql`exists (select 1 from employments e where e.company_id = r.company_id and e.user_id = r.user_id
    and e.schedule_id = ${scheduleId ?? null} and e.ended_at is null)`
  const { rows } = await sql<{ userId: string }>`
    select distinct r.user_id from time_off_requests r where ${inForce('r')} and ${scheduleId ? onSchedule : sql`true`}
    order by r.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}
