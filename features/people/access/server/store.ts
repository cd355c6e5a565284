import type { Status } from '#features/core/members/contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { active, avatarOf } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { counts } from '#platform/grants.ts'
import { placesOf } from '#platform/scope.ts'
import type { Reader, ReaderRow } from './rules/reading.ts'

export const find = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.isAdmin',
      'u.adminUntil',
      'u.access',
      'u.status',
      'u.deactivatedAt',
      'u.accountId',
      'u.managerId',
      'u.departmentId',
      'u.locationId',
      'u.companyId',
    ])
    .$narrowType<{ status: Status }>()
    .where('u.id', '=', userId)
    .executeTakeFirst()
export type PersonAccess = NonNullable<Awaited<ReturnType<typeof find>>>

/** The people above a person, nearest first, each with the date of the link up to them. */
export async function lineAbove(db: Db, userId: string): Promise<{ id: string; since: Date }[]> {
  const { rows } = await sql<{ id: string; since: Date }>`
    with recursive up as (
      select u.id as below, u.manager_id as id, 1 as step from users u where u.id = ${userId} and u.manager_id is not null
      union select u.id, u.manager_id, up.step + 1 from users u join up on u.id = up.id where u.manager_id is not null and up.step < 100
    )
    select up.id, max(coalesce((select max(e.at) from events e where e.subject_id = up.below and e.name = 'user.updated'
        and e.details -> 'changes' -> 'managerId' is not null), b.created_at)) over (order by up.step) as since
    from up join users b on b.id = up.below order by up.step`.execute(db)
  return rows
}

/** The places of a person, and since when they are there. */
export async function placedSince(db: Db, userId: string): Promise<{ places: ReadonlySet<string>; since: Date }> {
  const { rows } = await sql<{ places: string[]; since: Date }>`
    select ${placesOf(userId)} as places, coalesce((select max(e.at) from events e where e.subject_id = ${userId} and e.name = 'user.updated'
      and (e.details -> 'changes' -> 'departmentId' is not null or e.details -> 'changes' -> 'locationId' is not null)),
      (select created_at from users where id = ${userId})) as since`.execute(db)
  const [{ places: ids, since }] = rows as [(typeof rows)[number]]
  return { places: new Set(ids), since }
}

/** Everyone who holds one of these rights, and the administrators (without a key), by name. */
export async function readersOf(db: Db, keys: readonly string[], now: Date): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select u.id as user_id, u.first_name, u.last_name, ${avatarOf('u')} as avatar, rp.key, coalesce(rp.level, 'edit') as level,
      r.id as role_id, r.name as role, r.built_in, r.owner_id is not null as is_own,
      coalesce(ur.department_id, ur.location_id) as area_id, coalesce(d.name, l.name) as area,
      greatest(ur.granted_at, rp.since) as since, ur.ends_on
    from user_roles ur
      join users u on u.company_id = ur.company_id and u.id = ur.user_id
      join roles r on r.company_id = ur.company_id and r.id = ur.role_id
      left join role_permissions rp on rp.company_id = ur.company_id and rp.role_id = ur.role_id and rp.key = any(${[...keys]})
      left join departments d on d.company_id = ur.company_id and d.id = ur.department_id
      left join locations l on l.company_id = ur.company_id and l.id = ur.location_id
    where ${CAN_SIGN_IN}
      and ((rp.key is not null and ${counts(now)}) or (r.built_in = 'admin' and (ur.ends_at is null or ur.ends_at > ${now})))
    order by u.name_key, u.id`.execute(db)
  return rows
}

const CAN_SIGN_IN = active('u')

/** Readers without a right: everyone, the person themself, named people. `way` is the index in the list of subqueries. */
export async function othersOf(
  db: Db,
  ways: readonly { way: number; who: RawBuilder<unknown> }[],
): Promise<(Reader & { way: number })[]> {
  if (ways.length === 0) return []
  const each = ways.map(({ way, who }) => sql`select ${way}::int as way, w.user_id, w.since from ${who} w`)
  const { rows } = await sql<Reader & { way: number }>`
    select o.way, u.id as user_id, u.first_name, u.last_name, ${avatarOf('u')} as avatar, o.since
    from (${sql.join(each, sql` union all `)}) o join users u on u.id = o.user_id
    where ${CAN_SIGN_IN} order by u.name_key, u.id`.execute(db)
  return rows
}

/** Everyone, since both have been here; and the person themself. */
export const everybody = (
  userId: string,
  when = sql<boolean>`true`,
) => sql`(select r.id as user_id, greatest(r.created_at, s.created_at) as since
  from users r, users s where s.id = ${userId} and ${when})`

/** Whether this is so of the person `s`. */
export async function isSo(db: Db, userId: string, what: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ so: boolean | null }>`select ${what} as so from users s where s.id = ${userId}`.execute(
    db,
  )
  return rows[0]?.so === true
}
export const themselves = (userId: string) =>
  sql`(select id as user_id, created_at as since from users where id = ${userId})`
