import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { counts } from '#platform/grants.ts'
import type { Layout } from '../layout/contract.ts'

export interface Kept {
  layout: Layout
  isOwn: boolean
}

/** What everyone has comes last, what few have first. */
const RANK = sql`case r.built_in when 'admin' then 0 when 'hr' then 1 when 'asset_manager' then 2 when 'user' then 4 else 3 end`

/** A person's own arrangement, else the default of one of their roles: of several that of the most particular one. */
export async function layoutOf(db: Db, userId: string, now: Date): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select d.layout, d.user_id is not null as is_own from dashboard_layouts d
      left join roles r on r.company_id = d.company_id and r.id = d.role_id
    where d.user_id = ${userId} or d.role_id in (
      select ur.role_id from user_roles ur
        join users u on u.company_id = ur.company_id and u.id = ur.user_id
        join roles r on r.company_id = ur.company_id and r.id = ur.role_id
      where ur.user_id = ${userId} and ${counts(now)})
    order by d.user_id is null, ${RANK}, r.name, r.id limit 1`.execute(db)
  return rows[0]
}

export const putOwn = (db: Db, userId: string, layout: Layout) =>
  db
    .insertInto('dashboardLayouts')
    .values({ userId, layout: JSON.stringify(layout) })
    .onConflict((on) => on.columns(['companyId', 'userId']).doUpdateSet({ layout: JSON.stringify(layout) }))
    .execute()

/** @returns whether there was one */
export async function removeOwn(db: Db, userId: string): Promise<boolean> {
  const done = await db.deleteFrom('dashboardLayouts').where('userId', '=', userId).executeTakeFirst()
  return Number(done.numDeletedRows) > 0
}

export interface RoleRow {
  id: string
  name: string
  builtIn: string | null
  widgets: string[]
  layout: Layout | null
  version: number
}

/** Roles that people hold, with what each may see of these widgets. An administrator sees everything. */
export async function rolesWithLayouts(db: Db, widgets: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.built_in, d.layout, coalesce(d.version, 0) as version,
      array(select w.name from unnest(${[...widgets]}::text[]) with ordinality as w (name, at)
        where r.built_in = 'admin' or exists (select 1 from role_permissions p
          where p.company_id = r.company_id and p.role_id = r.id and p.key = 'dashboard.' || w.name)
        order by w.at) as widgets
    from roles r left join dashboard_layouts d on d.company_id = r.company_id and d.role_id = r.id
    where r.owner_id is null order by ${RANK}, r.name, r.id`.execute(db)
  return rows
}

export const isRole = async (db: Db, roleId: string): Promise<boolean> =>
  (await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', roleId)
    .where('ownerId', 'is', null)
    .executeTakeFirst()) !== undefined

/** @returns whether it was still as at `version`; 0: there was none */
export async function putOfRole(db: Db, roleId: string, layout: Layout, version: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into dashboard_layouts as d (role_id, layout)
    select ${roleId}, ${JSON.stringify(layout)}::jsonb where ${version}::int = 0
      or exists (select 1 from dashboard_layouts known where known.role_id = ${roleId})
    on conflict (company_id, role_id) do update set layout = excluded.layout, version = d.version + 1 where d.version = ${version}
    returning d.id`.execute(db)
  return rows.length > 0
}

/** @returns whether there was one */
export async function removeOfRole(db: Db, roleId: string): Promise<boolean> {
  const done = await db.deleteFrom('dashboardLayouts').where('roleId', '=', roleId).executeTakeFirst()
  return Number(done.numDeletedRows) > 0
}
