import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { avatarOf, personColumns, type GrantArea, present, searchIn } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Area } from '#platform/context.ts'
import { adminNow, counts } from '#platform/grants.ts'
import type { HeldRole, Levels } from './rules/levels.ts'
import { PERMISSIONS } from './store.ts'

export interface GrantRow {
  id: string
  userId: string
  firstName: string
  lastName: string
  avatar: string | null
  roleId: string
  role: string
  builtIn: string | null
  departmentId: string | null
  department: string | null
  locationId: string | null
  location: string | null
  endsOn: string | null
  isEnded: boolean
  since: Date
  by: string | null
  version: number
  nameKey: string
}

const grants = (where: RawBuilder<unknown>, now: Date, limit = 1000) => sql<GrantRow>`
  select ur.id, u.id as user_id, u.first_name, u.last_name, ${avatarOf('u')} as avatar, u.name_key, r.id as role_id, r.name as role, r.built_in,
    ur.department_id, d.name as department, ur.location_id, l.name as location, ur.ends_on, ur.granted_at as since, ur.version,
    coalesce(ur.ends_at <= ${now}, false) as is_ended, b.first_name || ' ' || b.last_name as by
  from user_roles ur
    join users u on u.company_id = ur.company_id and u.id = ur.user_id
    join roles r on r.company_id = ur.company_id and r.id = ur.role_id and r.owner_id is null
    left join departments d on d.company_id = ur.company_id and d.id = ur.department_id
    left join locations l on l.company_id = ur.company_id and l.id = ur.location_id
    left join users b on b.company_id = ur.company_id and b.id = ur.granted_by
  where ${where} order by u.name_key, ur.id limit ${limit}`

interface Search {
  search: string
  /** Whether the reader may see email addresses, and find people by them. */
  withEmail: boolean
}

/** One page of the people with a role; `after` is the grant that the page before ended with. */
export async function ofRole(
  db: Db,
  roleId: string,
  { search, after, limit, now, withEmail }: Search & { after: string | undefined; limit: number; now: Date },
) {
  const found = sql`ur.role_id = ${roleId} and ${searchIn('u', search, { withEmail })}`
  const beyond = after
    ? sql`and (u.name_key, ur.id) > (select x.name_key, g.id from user_roles g join users x on x.company_id = g.company_id and x.id = g.user_id
        where g.id = ${after})`
    : sql``
  const { rows } = await grants(sql`${found} ${beyond}`, now, limit).execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from user_roles ur join users u on u.company_id = ur.company_id and u.id = ur.user_id
    where ${found}`.execute(db)
  return { rows, total: counted[0]!.total }
}

export const ofUser = async (db: Db, userId: string, now: Date) =>
  (await grants(sql`ur.user_id = ${userId}`, now).execute(db)).rows

export const find = async (db: Db, ids: readonly string[], now: Date) =>
  (await grants(sql`ur.id = any(${[...ids]}::uuid[])`, now).execute(db)).rows

/** A grant and its role, with what that holds. */
export async function findWithRole(db: Db, id: string, now: Date) {
  const { rows } = await sql<GrantRow & { permissions: string[] }>`
    select g.*, ${PERMISSIONS} as permissions from (${grants(sql`ur.id = ${id}`, now)}) g
      join roles r on r.id = g.role_id`.execute(db)
  const [grant] = rows
  if (!grant) return undefined
  const { roleId, role: name, builtIn, permissions } = grant
  return { grant, role: { id: roleId, name, builtIn, permissions } }
}

/** People who do not hold the role in the whole company. */
export const candidates = async (db: Db, roleId: string, { search, limit, withEmail }: Search & { limit: number }) =>
  (
    await sql<PersonRef & { email: string }>`
    select ${personColumns('u')}, case when ${withEmail} then u.email::text else '' end as email from users u
    where ${present('u')} and ${searchIn('u', search, { withEmail })}
      and not exists (select 1 from user_roles ur where ur.user_id = u.id and ur.role_id = ${roleId} and ur.department_id is null
        and ur.location_id is null and ur.ends_at is null)
    order by u.name_key, u.id limit ${limit}`.execute(db)
  ).rows

/** Departments and locations by name. */
export const areas = async (db: Db) =>
  (
    await sql<{ kind: Area['kind']; id: string; name: string }>`
    select 'department' as kind, id, name, name_key from departments union all select 'location', id, name, name_key from locations
    order by kind, name_key, id`.execute(db)
  ).rows.map(({ kind, id, name }) => ({ kind, id, name }))

/** The department with all its ancestors, or the location: a right held in any of them may be granted here. */
export async function placesAbove(
  db: Db,
  { departmentId, locationId }: GrantArea,
): Promise<{ name: string; ids: ReadonlySet<string> } | null> {
  const { rows } = departmentId
    ? await sql<{ id: string; name: string }>`
        with recursive above as (
          select id, parent_id, name, 0 as step from departments where id = ${departmentId}
          union select d.id, d.parent_id, d.name, a.step + 1 from departments d join above a on d.id = a.parent_id where a.step < 100
        ) select id, name from above order by step`.execute(db)
    : await sql<{ id: string; name: string }>`select id, name from locations where id = ${locationId}`.execute(db)
  return rows[0] ? { name: rows[0].name, ids: new Set(rows.map(({ id }) => id)) } : null
}

export const count = async (db: Db, roleId: string): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(distinct user_id)::int as n from user_roles where role_id = ${roleId}`.execute(db)
  ).rows[0]!.n

/** A person listed in a difference: administrators see everything anyway, and deactivated people see nothing. */
export interface HolderOfRoles extends PersonRef {
  isAdmin: boolean
  isGone: boolean
  /** By every grant that counts now. */
  held: HeldRole[]
}

/** People, by name, with the roles that they hold and what those hold: all that a difference is reckoned from, in one statement. */
export const holdersOfRoles = (db: Db, userIds: readonly string[], now: Date) =>
  describeHolders(db, sql`${[...userIds]}::uuid[]`, now)

/** The same of everyone who holds a role now. */
export const holdersOfRole = (db: Db, roleId: string, now: Date) =>
  describeHolders(
    db,
    sql`array(select user_id from user_roles where role_id = ${roleId} and (ends_at is null or ends_at > ${now}))`,
    now,
  )

interface HolderRow extends Omit<HolderOfRoles, 'held'> {
  roleId: string | null
  area: HeldRole['area']
  levels: Record<string, string> | null
}

async function describeHolders(db: Db, userIds: RawBuilder<unknown>, now: Date) {
  // a role's levels come once, at whichever of its grants: a hundred people may hold the same
  const { rows } = await sql<HolderRow>`
    select ${personColumns('u')}, ${adminNow(now)} as is_admin, not ${present('u')} as is_gone, ur.role_id,
      case when d.id is not null then json_build_object('id', d.id, 'kind', 'department', 'name', d.name)
        when l.id is not null then json_build_object('id', l.id, 'kind', 'location', 'name', l.name) end as area,
      case when row_number() over (partition by ur.role_id) = 1 then (select json_object_agg(p.key, p.level)
        from role_permissions p where p.company_id = ur.company_id and p.role_id = ur.role_id) end as levels
    from users u
      left join (user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id)
        on ur.company_id = u.company_id and ur.user_id = u.id and ${counts(now)}
      left join departments d on d.company_id = ur.company_id and d.id = ur.department_id
      left join locations l on l.company_id = ur.company_id and l.id = ur.location_id
    where u.id = any(${userIds}) order by u.name_key, u.id`.execute(db)
  const people = new Map<string, HolderOfRoles>()
  const rights = new Map<string, Levels>()
  for (const { roleId, area, levels, ...person } of rows) {
    const one = people.get(person.id) ?? { ...person, held: [] }
    people.set(person.id, one)
    if (roleId) one.held.push({ roleId, area })
    if (roleId && levels) rights.set(roleId, new Map(Object.entries(levels)))
  }
  const permissionsOf = (roleId: string): Levels => rights.get(roleId) ?? new Map<string, string>()
  return { people: [...people.values()], permissionsOf }
}

/** Everyone who holds the role now, by name. */
export const holders = async (db: Db, roleId: string, now: Date): Promise<PersonRef[]> =>
  (
    await sql<PersonRef>`select ${personColumns('u')} from users u
    where exists (select 1 from user_roles ur where ur.user_id = u.id and ur.role_id = ${roleId} and (ur.ends_at is null or ur.ends_at > ${now}))
    order by u.name_key, u.id`.execute(db)
  ).rows
