import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../types/contract.ts'

const DAYS = sql`hashtextextended('leave days ' || sec.company()::text, 0)`
/** Until the transaction ends nobody changes the days that leave is counted by. */
export const holdingDays: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(${DAYS})`
/** Until the transaction ends nobody asks for leave by days that change. */
export const holdDays = (db: Db) => sql`select pg_advisory_xact_lock(${DAYS})`.execute(db)

/** Whether the company's policies of this kind have no balance, now or at some time. */
export async function isUnlimited(db: Db, of: Kind): Promise<boolean> {
  const rows = await db
    .selectFrom('leavePolicies')
    .select('settings')
    .where('kind', '=', of)
    .where('userId', 'is', null)
    .execute()
  return rows.length === 0 || rows.some(({ settings }) => (settings as { unlimited?: boolean }).unlimited === true)
}

/** The week that the person works on that day: their own, else the company's, else the usual one. */
export async function weekOf(db: Db, userId: string, day: string) {
  const { rows } = await sql<{
    workingWeekStart: number
    workingWeekEnd: number
    workingDayStart: string
    workingDayEnd: string
  }>`
    select week_start as working_week_start, week_end as working_week_end,
      to_char(day_start, 'HH24:MI') as working_day_start, to_char(day_end, 'HH24:MI') as working_day_end
    from work_schedules where (user_id = ${userId} or user_id is null) and effective_from <= ${day}
    order by user_id is null, effective_from desc limit 1`.execute(db)
  return rows[0] ?? USUAL_WEEK
}

const USUAL_WEEK = { workingWeekStart: 1, workingWeekEnd: 5, workingDayStart: '09:00', workingDayEnd: '18:00' }

export const OF_PERSON_AND_DAY = sql.raw(`coalesce(user_id, '00000000-0000-0000-0000-000000000000'), effective_from`)

/** The week that a person, or the company, works from that day on; what was said of the same day before is replaced. */
export const putSchedule = (
  db: Db,
  userId: string | null,
  from: string,
  { weekStart, weekEnd, dayStart, dayEnd }: { weekStart: number; weekEnd: number; dayStart: string; dayEnd: string },
) =>
  sql`
    insert into work_schedules as s (user_id, effective_from, week_start, week_end, day_start, day_end)
    values (${userId}::uuid, ${from}, ${weekStart}, ${weekEnd}, ${dayStart}, ${dayEnd})
    on conflict (company_id, ${OF_PERSON_AND_DAY}) do update set
      week_start = excluded.week_start, week_end = excluded.week_end, day_start = excluded.day_start,
      day_end = excluded.day_end, parts = '{}'`.execute(db)
