import { type RawBuilder, sql } from 'kysely'
import type { CompanyCreated } from '#features/core/company/server/api.ts'
import { countryById } from '#features/core/catalogues/server/api.ts'
import type { Day, Weekday } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { holdsEverywhere } from '#platform/grants.ts'
import { weekOfCountry } from './rules/by-country.ts'
import type { PolicySettings } from './rules/facts.ts'

/** The clause that makes the usual week of the country, for the statement that puts a company together. */
export const makingUsualWeek: CompanyCreated = (db, { countryId }) =>
  db
    .insertInto('workSchedules')
    .values({ effectiveFrom: '2000-01-01', ...weekOfCountry(countryById(countryId)?.code), toConfirm: true })

// as the index has it, so that a company with a week for each of its people is not read through
const OF_COMPANY = sql`coalesce(user_id, '00000000-0000-0000-0000-000000000000') = '00000000-0000-0000-0000-000000000000'`

/** Whether the company's week waits for this person: they keep the rules of leave, and nobody has confirmed it. */
export const isToConfirm = (userId: string, now: Date): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from work_schedules where ${OF_COMPANY} and to_confirm)
  and exists (select 1 from users u where u.id = ${userId} and ${holdsEverywhere('settings.timeoff', 'edit', now)}))`

/** The company's week and vacation as they are on that day, and the days from which they are so. */
export async function companyInfo(db: Db, day: string) {
  const { rows } = await sql<CompanyInfo>`
    select s.week_start as "workingWeekStart", s.week_end as "workingWeekEnd", to_char(s.day_start, 'HH24:MI') as "workingDayStart",
      to_char(s.day_end, 'HH24:MI') as "workingDayEnd", s.effective_from as "weekFrom", exists (select 1 from work_schedules where ${OF_COMPANY} and to_confirm) as "toConfirm", p.effective_from as "vacationFrom", p.settings
    from (select * from work_schedules where ${OF_COMPANY} and effective_from <= ${day} order by effective_from desc limit 1) s
      left join lateral (
        select effective_from, settings from leave_policies where user_id is null and kind = 'vacation'
        order by effective_from > ${day}, abs(effective_from - ${day}::date) limit 1) p on true`.execute(db)
  return rows[0]!
}

interface CompanyInfo {
  workingWeekStart: Weekday
  workingWeekEnd: Weekday
  workingDayStart: string
  workingDayEnd: string
  weekFrom: Day
  /** Nobody has confirmed it yet. */
  toConfirm: boolean
  /** Null where the company has no rules of vacation. */
  vacationFrom: Day | null
  settings: Partial<PolicySettings> | null
}

/** @returns whether anyone was asked before; nobody is from now on */
export async function endAsking(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update work_schedules set to_confirm = false where ${OF_COMPANY} and to_confirm returning id`.execute(db)
  return rows.length > 0
}
