import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { peopleIn } from '#platform/scope.ts'
import type { HolderWithGrants, HeldNow, Role, ManagersAndPlaces } from './rules/widening.ts'
import { PERMISSIONS } from './store.ts'

/** Serializes changes that are limited by the actor's own rights: two that are valid alone could widen rights together. */
export const holdRights = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('rights ' || sec.company()::text, 0))`.execute(db)

/** Everyone with a grant of this role that has not ended. */
export const holdersOf = async (db: Db, roleId: string, now: Date): Promise<string[]> =>
  (
    await sql<{ userId: string }>`select distinct user_id from user_roles
      where role_id = ${roleId} and (ends_at is null or ends_at > ${now})`.execute(db)
  ).rows.map(({ userId }) => userId)

/** Everyone with a grant that is limited to one of these parts of the company. */
export const holdersWithin = async (db: Db, areaIds: Iterable<string>): Promise<string[]> =>
  (
    await sql<{ userId: string }>`select distinct user_id from user_roles
      where coalesce(department_id, location_id) = any(${[...areaIds]}::uuid[])`.execute(db)
  ).rows.map(({ userId }) => userId)

/** What people hold at this moment of the transaction, with the roles as they are now. */
export async function heldNow(db: Db, userIds: readonly string[], now: Date): Promise<HeldNow> {
  const { rows } = await sql<Omit<HolderWithGrants, 'grants'> & Row>`
    select u.id, u.first_name, u.last_name, u.access, r.id as role_id, coalesce(ur.department_id, ur.location_id) as area, ur.ends_at
    from users u
      left join (user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id)
        on ur.company_id = u.company_id and ur.user_id = u.id and (ur.ends_at is null or ur.ends_at > ${now})
          and (r.built_in = 'admin' or (r.owner_id is not null) = (u.access = 'individual'))
    where u.id = any(${[...userIds]}::uuid[]) order by u.name_key, u.id`.execute(db)
  const people = new Map<string, HolderWithGrants>()
  for (const { roleId, area, endsAt, ...person } of rows) {
    const one = people.get(person.id) ?? { ...person, grants: [] }
    people.set(person.id, one)
    if (roleId) one.grants.push({ roleId, area, until: endsAt?.getTime() ?? Infinity })
  }
  const roleIds = [...new Set(rows.flatMap(({ roleId }) => roleId ?? []))]
  const { rows: roles } = await sql<Role>`select r.id, r.built_in, ${PERMISSIONS} as permissions from roles r
    where r.id = any(${roleIds}::uuid[])`.execute(db)
  return { people, roles: new Map(roles.map((role) => [role.id, role])), above: await above(db) }
}

interface Row {
  roleId: string | null
  area: string | null
  endsAt: Date | null
}

/** Each department with all above it. */
async function above(db: Db): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await db.selectFrom('departments').select(['id', 'parentId']).execute()
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  return new Map(
    rows.map(({ id }) => {
      const places = new Set<string>()
      for (let at: string | null = id; at && !places.has(at); at = parents.get(at) ?? null) places.add(at)
      return [id, places]
    }),
  )
}

export interface Moving {
  /** They, and everyone below them in the reporting line. */
  people?: readonly string[]
  /** Everyone in them and in all departments below. */
  departments?: readonly string[]
  /** Everyone who works there. */
  locations?: readonly string[]
}

/** The people who move with these. */
export async function moving(db: Db, { people = [], departments = [], locations = [] }: Moving): Promise<string[]> {
  const areas = [
    ...departments.map((id) => ({ id, kind: 'department' as const })),
    ...locations.map((id) => ({ id, kind: 'location' as const })),
  ]
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select id from users where id = any(${[...people]}::uuid[])
      union select u.id from line, lateral (select id from users where manager_id = line.id offset 0) u
    ) select id from line union select id from ${peopleIn(areas)} there`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who is above each of these people, and the places where they are, at this moment of the transaction. */
export async function managersAndPlacesOf(db: Db, ids: readonly string[]): Promise<Map<string, ManagersAndPlaces>> {
  const tree = await above(db)
  const { rows } = await sql<{ id: string; above: string[]; departmentId: string | null; locationId: string | null }>`
    with recursive up as (
      select id as below, manager_id as above from users where ${among(ids)} and manager_id is not null
      union select up.below, u.manager_id from up join users u on u.id = up.above where u.manager_id is not null
    )
    select u.id, u.department_id, u.location_id, coalesce(l.above, '{}') as above
    from users u left join (select below, array_agg(above::text) as above from up group by below) l on l.below = u.id
    where u.${among(ids)}`.execute(db)
  return new Map(
    rows.map(({ id, above: line, departmentId, locationId }) => {
      const places = new Set([...((departmentId && tree.get(departmentId)) || []), ...(locationId ? [locationId] : [])])
      return [id, { above: new Set(line), places }]
    }),
  )
}

const among = (ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`id = any(${[...ids]}::uuid[])`
