import { type RawBuilder, sql } from 'kysely'
import { EVERYBODY_SEES_BIRTHDAYS } from '#features/core/company/server/api.ts'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'

export interface Birthdays {
  zone: string
  date: string
  recipientIds: string[]
  users: { id: string; firstName: string; lastName: string }[]
}

/** For every time zone of the company: who is notified today, and whose birthday is tomorrow by their calendar. */
export async function birthdaysTomorrow(db: Db, now: Date): Promise<Birthdays[]> {
  const { rows } = await sql<Birthdays>`
    with people as (
      select u.id, u.first_name, u.last_name, u.birth_date, u.birthday, u.termination_date, coalesce(l.time_zone, 'UTC') as zone, u.name_key
      from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
      where ${active('u')}
    ), zones as (
      select zone, (${now}::timestamptz at time zone zone)::date + 1 as day, array_agg(id) as recipient_ids from people group by zone
    )
    select z.zone, z.day as date, z.recipient_ids,
      json_agg(json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) order by p.name_key) as users
    from zones z join people p on p.birthday is not null and ${isBirthday(sql`p.birth_date`, sql`z.day`)}
      and (p.termination_date is null or p.termination_date >= z.day)
    group by z.zone, z.day, z.recipient_ids`.execute(db)
  return rows
}

export async function everybodySeesBirthdays(db: Db): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`select ${EVERYBODY_SEES_BIRTHDAYS} as sees`.execute(db)
  return rows[0]!.sees
}

/** Born on 29 February: the birthday is on the 28th in common years. */
const isBirthday = (born: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  (${born} + make_interval(years => (extract(year from ${day}) - extract(year from ${born}))::int))::date = ${day}`

/** The subject of a day's birthday fact, and whether it was written; locked until the transaction ends, so that it is written once. */
export async function birthdayFact(db: Db, day: string): Promise<{ subjectId: string; known: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('birthdays' || sec.company()::text, 7))`.execute(db)
  const { rows } = await sql<{ subjectId: string; known: boolean }>`
    select s.id as subject_id, exists (select 1 from events e where e.subject_id = s.id and e.name = 'birthdays.upcoming') as known
    from (select md5('birthdays ' || ${day})::uuid as id) s`.execute(db)
  return rows[0]!
}
