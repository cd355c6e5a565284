import { type RawBuilder, sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { birthdayVisibleTo } from './access.ts'

export interface Places {
  departmentId?: string | null | undefined
  locationId?: string | null | undefined
  jobTitleId?: string | null | undefined
  managerId?: string | null | undefined
  positionId?: string | null | undefined
  hiringSourceId?: string | null | undefined
}

/**
 * Which of these do not exist here, whether the position is taken and whether the manager reports to the person; and the department's
 * manager as the default if none was chosen: never the person or one of their reports. One statement.
 */
export async function unknownPlaces(db: Db, places: Places, userId: string | null) {
  const gone = (table: string, id: string | null | undefined, more = sql`true`) =>
    id
      ? sql<boolean>`not exists (select 1 from ${sql.table(table)} g where g.id = ${id} and ${more})`
      : sql<boolean>`false`
  const { rows } = await sql<
    Record<keyof Places | 'positionTaken' | 'managerReports', boolean> & { departmentManager: string | null }
  >`
    select ${gone('departments', places.departmentId)} as department_id, ${gone('locations', places.locationId)} as location_id,
      ${gone('job_titles', places.jobTitleId)} as job_title_id, ${gone('positions', places.positionId)} as position_id,
      ${gone('users', places.managerId, present('g'))} as manager_id,
      ${gone('catalogue_entries', places.hiringSourceId, sql`g.catalogue = 'hiring_sources'`)} as hiring_source_id,
      ${
        places.positionId
          ? sql`exists (select 1 from users u where u.position_id = ${places.positionId} and ${present('u')}
              and u.id is distinct from ${userId}::uuid)`
          : sql`false`
      } as position_taken,
      ${places.managerId && userId ? REPORTS(sql`${places.managerId}`, userId) : sql`false`} as manager_reports,
      ${
        places.departmentId && places.managerId === undefined
          ? sql`(select u.id ${MANAGER_OF(places.departmentId)} and not ${userId ? REPORTS(sql.ref('u.id'), userId) : sql`false`})`
          : sql`null::uuid`
      } as department_manager`.execute(db)
  return rows[0]!
}

export const numberIsTaken = async (db: Db, number: string, butFor: string | null): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from users where employee_number <> '' and lower(employee_number) = lower(${number})
      and id is distinct from ${butFor}::uuid`.execute(db)
  return rows.length > 0
}

/** Whether the manager is, or reports at any distance to, `userId`: then they cannot be its manager. */
const REPORTS = (managerId: RawBuilder<unknown>, userId: string) => sql<boolean>`exists (
  with recursive up as (
    select id, manager_id from users where id = ${managerId}
    union select u.id, u.manager_id from users u join up on u.id = up.manager_id
  ) select 1 from up where id = ${userId})`

const MANAGER_OF = (departmentId: string) => sql`
  from departments d join users u on u.id = case d.reports_to when 'manager' then d.manager_id else d.lead_id end
  where d.id = ${departmentId} and ${present('u')}`

/** Changes of the reporting line queue up: two that are right by themselves could close a circle together. */
export const holdLine = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('reporting line ' || sec.company()::text, 0))`.execute(db)

/**
 * The birthdays from one day to another that the reader may know of, as a table of `day` and the person's id, names, picture and name key.
 * It is read day by day, so that PostgreSQL stops once enough are found.
 */
export const birthdaysBetween = (
  actor: Actor,
  { from, to, most }: { from: RawBuilder<unknown>; to: RawBuilder<unknown>; most: number },
): RawBuilder<unknown> => sql`(
  select kept.day, u.* from (select * from birthdays_between(${from}, ${to}) order by day offset 0) kept,
    lateral (
      select id, first_name, last_name, avatar_file_id, name_key from users
      where birthday = kept.birthday and ${present('users')} and ${birthdayVisibleTo(actor, 'users.id')} order by name_key limit ${sql.lit(most)}
    ) u
  order by kept.day, u.name_key limit ${sql.lit(most)})`
