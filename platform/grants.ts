import { type RawBuilder, sql } from 'kysely'
import type { Area } from './context.ts'
import type { Db } from './db.ts'

/** What a person holds: for the whole company, and within departments or locations alone. */
export interface HeldGrants {
  permissions: ReadonlySet<string>
  areas: readonly Area[]
}

interface Kept extends HeldGrants {
  /** When they were looked up. */
  from: number
  /** When the first of the grants ends, in milliseconds. */
  until: number
}

const kept = new Map<string, Kept>()

/** Grants `ur` of roles `r` that count for `u` at this moment: not ended, and of the kind of access that the person has. */
export const counts = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`((ur.ends_at is null or ur.ends_at > ${now}) and (r.owner_id is not null) = (u.access = 'individual'))`

/** Whether an administrator's right, temporary or permanent, is still valid. */
export const isAdminNow = (row: { isAdmin: boolean; adminUntil: Date | null }, now: Date): boolean =>
  row.isAdmin && (row.adminUntil === null || row.adminUntil > now)

/** The same in SQL, of `users u`. */
export const adminNow = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(u.is_admin and (u.admin_until is null or u.admin_until > ${now}))`

/** Whether `u`, a row of `users`, holds a permission in the whole company now, not only in a department or at a location. */
export const holdsEverywhere = (key: string, level: 'view' | 'edit', now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${adminNow(now)} or exists (
    select 1 from user_roles ur
      join roles r on r.company_id = ur.company_id and r.id = ur.role_id
      join role_permissions rp on rp.company_id = ur.company_id and rp.role_id = ur.role_id
    where ur.company_id = u.company_id and ur.user_id = u.id and coalesce(ur.department_id, ur.location_id) is null
      and rp.key = ${key} and rp.level = ${level} and ${counts(now)}))`

/**
 * What a person holds now. Remembered until the company's `permissions_version` moves or a grant ends.
 * Of a grant with an area the rights to one's own record count everywhere, those to others' within the area, and the company's not at all.
 */
export async function heldBy(
  db: Db,
  companyId: string,
  userId: string,
  version: number,
  now: Date,
): Promise<HeldGrants> {
  const key = `${companyId}:${userId}:${version}`
  const known = kept.get(key)
  // what had ended by a clock that was since set back has not
  if (known && known.from <= now.getTime() && known.until > now.getTime()) return known
  const { rows } = await sql<Row>`
    select rp.key, rp.level, ur.department_id, ur.location_id, ur.ends_at
    from user_roles ur
      join users u on u.company_id = ur.company_id and u.id = ur.user_id
      join roles r on r.company_id = ur.company_id and r.id = ur.role_id
      join role_permissions rp on rp.company_id = ur.company_id and rp.role_id = ur.role_id
    where ur.user_id = ${userId} and ${counts(now)}`.execute(db)
  const from = now.getTime()
  const held = {
    ...gather(rows),
    from,
    until: Math.min(...rows.map((row) => row.endsAt?.getTime() ?? Infinity), Infinity),
  }
  if (kept.size > 20_000) kept.clear()
  kept.set(key, held)
  return held
}

interface Row {
  key: string
  level: string
  departmentId: string | null
  locationId: string | null
  endsAt: Date | null
}

/** A permission as operations name it: `people.people.view`; one without levels by its key alone. */
export const permissionString = ({ key, level }: { key: string; level: string }): string =>
  level === 'on' ? key : `${key}.${level}`

/** Turns rows of permissions with their areas into the sets that every request checks. */
export function gather(rows: readonly Pick<Row, 'key' | 'level' | 'departmentId' | 'locationId'>[]): HeldGrants {
  const permissions = new Set<string>()
  const areas = new Map<string, Area & { permissions: Set<string> }>()
  for (const row of rows) {
    const id = row.departmentId ?? row.locationId
    if (!id || row.key.startsWith('own.')) permissions.add(permissionString(row))
    else if (/^(other|manager)\./.test(row.key)) {
      const kind = row.departmentId ? ('department' as const) : ('location' as const)
      const area = areas.get(id) ?? { id, kind, permissions: new Set<string>() }
      areas.set(id, area)
      area.permissions.add(permissionString(row))
    }
  }
  return { permissions, areas: [...areas.values()] }
}

const FORGET = sql`update companies set permissions_version = permissions_version + 1 where id = sec.company()`

/** The same as a clause of a statement that changes more. */
export const forgetting = sql`forgotten as (${FORGET})`

/** Invalidates all cached rights of the company: called after every change of roles, grants or a role's permissions. */
export const forgetRights = (db: Db) => FORGET.execute(db)
