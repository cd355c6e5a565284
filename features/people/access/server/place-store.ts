import { type RawBuilder, sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'

/** A person's places and managers: what a move changes for others. */
export interface PlacedPerson {
  managerId: string | null
  departmentId: string | null
  locationId: string | null
  /** The manager and all above. */
  above: string[]
  /** The department with all above it, and the location. */
  places: string[]
}

/** A person with all that is above them, in one statement. */
export async function placedPersonOf(db: Db, userId: string) {
  const { rows } = await sql<PlacedPerson & { firstName: string; lastName: string }>`
    select u.first_name, u.last_name, u.manager_id, u.department_id, u.location_id,
      ${chainFrom(sql.ref('u.managerId'))} as above, ${placesAt(sql.ref('u.departmentId'), sql.ref('u.locationId'))} as places
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** The places and managers after the move, how many people move along, and who holds a role in a place that they leave or enter. */
export async function moved(
  db: Db,
  userId: string,
  from: PlacedPerson,
  to: Pick<PlacedPerson, 'managerId' | 'departmentId' | 'locationId'>,
  now: Date,
) {
  const { rows } = await sql<Pick<PlacedPerson, 'above' | 'places'> & { below: number; within: string[] }>`
    with next as (select ${chainFrom(sql`${to.managerId}::uuid`)} as above,
      ${placesAt(sql`${to.departmentId}::uuid`, sql`${to.locationId}::uuid`)} as places)
    select above, places, ${countBelow(userId)} as below, array(
      select distinct user_id::text from user_roles where (ends_at is null or ends_at > ${now}) and coalesce(department_id, location_id) in (
        select place::uuid from unnest(${from.places}::text[] || places) place
        where (place = any(${from.places}::text[])) <> (place = any(places)))) as within
    from next`.execute(db)
  return rows[0]!
}

/** A manager and all above them; empty without one. */
const chainFrom = (managerId: RawBuilder<unknown>) => sql`array(
  with recursive up as (
    select id, manager_id from users where id = ${managerId}
    union select b.id, b.manager_id from users b join up on b.id = up.manager_id
  ) select id::text from up)`

/** The places of a person in a department (with all its ancestors) and at a location. */
const placesAt = (departmentId: RawBuilder<unknown>, locationId: RawBuilder<unknown>) => sql`array(
  with recursive above as (
    select id, parent_id from departments where id = ${departmentId}
    union select d.id, d.parent_id from departments d join above a on d.id = a.parent_id
  ) select id::text from above union all select ${locationId}::text where ${locationId} is not null)`

/** The number of people below a person in the reporting line. */
const countBelow = (userId: string) => sql`(
  with recursive line as (
    select id from users where manager_id = ${userId} and ${present('users')}
    union select b.id from users b join line on b.manager_id = line.id where ${present('b')}
  ) select count(*)::int from line)`
