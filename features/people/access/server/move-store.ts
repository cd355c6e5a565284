import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface Department {
  id: string
  name: string
  parentId: string | null
}

export const departments = (db: Db): Promise<Department[]> =>
  db.selectFrom('departments').select(['id', 'name', 'parentId']).execute()

export interface Person {
  id: string
  departmentId: string | null
  locationId: string | null
  /** Deactivated. */
  isGone: boolean
}

const people = async (db: Db, which: RawBuilder<unknown>): Promise<Person[]> =>
  (
    await sql<Person>`select id, department_id, location_id, deactivated_at is not null as is_gone from users where ${which}`.execute(
      db,
    )
  ).rows

export const peopleOf = (db: Db, ids: readonly string[]) => people(db, sql`id = any(${[...ids]}::uuid[])`)

export const peopleInDepartments = (db: Db, ids: readonly string[]) =>
  people(db, sql`department_id = any(${[...ids]}::uuid[])`)

/** Who holds a role within one of these areas, and which of these people are below them. */
export async function holdersWithin(
  db: Db,
  areaIds: readonly string[],
  peopleIds: readonly string[],
  now: Date,
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ userId: string; below: string[] }>`
    with recursive holders as (
      select distinct user_id from user_roles where coalesce(department_id, location_id) = any(${[...areaIds]}::uuid[])
        and (ends_at is null or ends_at > ${now})
    ),
    up as (
      select id as below, manager_id as above from users where id = any(${[...peopleIds]}::uuid[])
      union select up.below, u.manager_id from up join users u on u.id = up.above where u.manager_id is not null
    )
    select h.user_id, coalesce(array_agg(up.below) filter (where up.below is not null), '{}') as below
    from holders h left join up on up.above = h.user_id group by h.user_id`.execute(db)
  return new Map(rows.map(({ userId, below }) => [userId, new Set(below)]))
}
