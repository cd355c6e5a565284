import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A part of the company, or with both null the whole. */
export interface GrantArea {
  departmentId: string | null
  locationId: string | null
}

/** The moment at which a day ends where a person works: grants and their ends are said in days. */
const endOf = (endsOn: string | null, user: RawBuilder<unknown>) =>
  endsOn === null
    ? sql`null::timestamptz`
    : sql`((${endsOn}::date + 1)::timestamp at time zone coalesce((select l.time_zone from users x join locations l
        on l.company_id = x.company_id and l.id = x.location_id where x.id = ${user}), 'UTC'))`

/** Enqueues the notification of the end; the right itself ends by the clock. The job's name and key match those of `enqueue`. */
const awaitEnd = sql`case when user_roles.ends_at is not null then sec.enqueue('job:roles.ended',
  json_build_object('companyId', sec.company(), 'grantId', user_roles.id), 'roles.ended:' || user_roles.id, user_roles.ends_at) end`

/** Existing grants of the role in the same place get the new last day. @returns how many people hold it now */
export async function give(
  db: Db,
  {
    roleId,
    userIds,
    place,
    endsOn,
    by,
  }: { roleId: string; userIds: readonly string[]; place: GrantArea; endsOn: string | null; by: string },
): Promise<number> {
  const { rows } = await sql`
    insert into user_roles (user_id, role_id, granted_by, department_id, location_id, ends_on, ends_at)
    select u, ${roleId}::uuid, ${by}::uuid, ${place.departmentId}::uuid, ${place.locationId}::uuid, ${endsOn}::date,
      ${endOf(endsOn, sql.ref('u'))}
    from unnest(${[...userIds]}::uuid[]) u where u in (select id from users)
    on conflict (company_id, user_id, role_id, coalesce(department_id, location_id, '00000000-0000-0000-0000-000000000000'))
    do update set ends_on = excluded.ends_on, ends_at = excluded.ends_at, version = user_roles.version + 1,
      granted_by = excluded.granted_by,
      granted_at = case when user_roles.ends_at <= now() then now() else user_roles.granted_at end
    returning id, ${awaitEnd}`.execute(db)
  return rows.length
}

/** @returns the new version, or undefined on a version conflict */
export async function change(
  db: Db,
  { id, userId }: { id: string; userId: string },
  place: GrantArea,
  endsOn: string | null,
  version: number | undefined,
) {
  const { rows } = await sql<{ version: number }>`
    update user_roles set department_id = ${place.departmentId}, location_id = ${place.locationId}, ends_on = ${endsOn},
      ends_at = ${endOf(endsOn, sql`${userId}::uuid`)}, version = version + 1
    where id = ${id} and ${version === undefined ? sql`true` : sql`version = ${version}`} returning version, ${awaitEnd}`.execute(
    db,
  )
  return rows[0]
}

export const take = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('userRoles')
    .where('id', 'in', [...ids])
    .execute()

/** Everyone with the role gets the other one, where and until when they had it. */
export async function replace(db: Db, roleId: string, replacementId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with gone as (delete from user_roles where role_id = ${roleId} returning *), new as (
      insert into user_roles (user_id, role_id, granted_by, department_id, location_id, ends_on, ends_at)
      select user_id, ${replacementId}::uuid, granted_by, department_id, location_id, ends_on, ends_at from gone
      on conflict do nothing)
    select distinct user_id from gone`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Grants roles permanently and company-wide; existing grants stay unchanged. @param by the person who gives them, if any */
export async function giveForGood(
  db: Db,
  userId: string,
  roleIds: readonly string[],
  by: string | null = null,
): Promise<void> {
  if (roleIds.length === 0) return
  await db
    .insertInto('userRoles')
    .values(roleIds.map((roleId) => ({ userId, roleId, grantedBy: by })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Takes roles that are held in the whole company and for good. @param roleIds a query for their ids */
export const takeForGood = (db: Db, userId: string, roleIds: RawBuilder<unknown>) =>
  sql`delete from user_roles where user_id = ${userId} and role_id in (${roleIds})
    and department_id is null and location_id is null and ends_at is null`.execute(db)

export interface Ending {
  grantId: string
  userId: string
  roleId: string
  role: string
  area: string | null
  endsOn: string
}

const GRANT = sql`ur.id as grant_id, ur.user_id, ur.role_id, (select r.name from roles r where r.id = ur.role_id) as role, ur.ends_on,
  coalesce((select d.name from departments d where d.id = ur.department_id), (select l.name from locations l where l.id = ur.location_id)) as area`

/**
 * Marks the grants whose last day is at most a week off, once per last day; grants that were given for little more than a week are left
 * out, as the notification would follow the grant too soon. @returns those to notify
 */
export async function markNear(db: Db, now: Date): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    update user_roles ur set near_told_for = ends_on
    where ends_at > ${now} and ends_at <= ${now}::timestamptz + interval '8 days' and granted_at < ends_at - interval '9 days'
      and near_told_for is distinct from ends_on
    returning ${GRANT}`.execute(db)
  return rows
}

/** Marks that a grant has ended. @returns it, unless it was taken away, was prolonged or is marked already */
export async function markEnded(db: Db, grantId: string, now: Date): Promise<Ending | undefined> {
  const { rows } = await sql<Ending>`
    update user_roles ur set end_told_for = ends_on
    where id = ${grantId} and ends_at <= ${now} and end_told_for is distinct from ends_on returning ${GRANT}`.execute(
    db,
  )
  return rows[0]
}
