import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Noted } from '../../balances/server/lengths-present.ts'
import { inForce } from '../../balances/server/fact-store.ts'

/** Notes how a leave counts now. @returns false where it was counted meanwhile, or the request is over */
export async function note(
  db: Db,
  id: string,
  was: number,
  { length, bridged, certificateAfter }: Noted,
): Promise<boolean> {
  const { rows } = await sql`
    update time_off_requests r set length = ${length}, bridged = ${bridged}, certificate_after = ${certificateAfter}::int,
      version = version + 1
    where r.id = ${id} and r.length = ${was} and ${inForce('r')} returning r.id`.execute(db)
  return rows.length > 0
}

/** Whether a policy of the company joins leave of several requests: then what happens to one may change the length of another. */
export async function joinsRequests(db: Db): Promise<boolean> {
  const joins = sql`settings ->> 'sandwich' = 'between'`
  const { rows } = await sql<{ joins: boolean }>`
    select exists (select 1 from leave_policies where ${joins}) or exists (select 1 from leave_group_policies where ${joins}) as joins`.execute(
    db,
  )
  return rows[0]!.joins
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
