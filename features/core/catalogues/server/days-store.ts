import { sql } from 'kysely'
import { todayIn } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import type { DayPlan } from '../contract.ts'

type Days = readonly DayPlan[] | null

/** What it says today, and later. */
export async function daysOf(db: Db, scheduleId: string): Promise<Days> {
  const { rows } = await sql<{ days: Days }>`
    select days from schedule_days where schedule_id = ${scheduleId} order by effective_from desc limit 1`.execute(db)
  return rows[0]?.days ?? null
}

const BEGINNING = '2000-01-01'

/** From when on other days hold for those who have the schedule. The company has no place of its own. */
export const daysFrom = (now: Date): string => todayIn('UTC', now)

/**
 * The days of a schedule. While nobody has it, they were always these; once people have it they hold from today on, because what was counted
 * before was counted by the days of then.
 * @returns the day from which they hold
 */
export async function putDays(
  db: Db,
  scheduleId: string,
  days: Days,
  { isUsed, now }: { isUsed: boolean; now: Date },
): Promise<string> {
  const from = isUsed ? daysFrom(now) : BEGINNING
  if (!isUsed) await db.deleteFrom('scheduleDays').where('scheduleId', '=', scheduleId).execute()
  await sql`
    insert into schedule_days (schedule_id, effective_from, days) values (${scheduleId}, ${from}, ${days && [...days]}::text[])
    on conflict (company_id, schedule_id, effective_from) do update set days = excluded.days`.execute(db)
  return from
}

/** Whether two schedules have always had the same days. */
export async function sameDays(db: Db, one: string, other: string): Promise<boolean> {
  const said = (
    id: string,
  ) => sql`(select json_agg(json_build_array(effective_from, days) order by effective_from)::text
    from schedule_days where schedule_id = ${id})`
  const { rows } = await sql<{ same: boolean }>`
    select ${said(one)} is not distinct from ${said(other)} as same`.execute(db)
  return rows[0]!.same
}
