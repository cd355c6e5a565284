import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { split } from './rules/levels.ts'

/** All roles of the company, the built-in ones first, with the number of people who hold each. */
export const list = (db: Db) =>
  db
    .selectFrom('roles as r')
    .select((eb) => [
      'r.id',
      'r.name',
      'r.description',
      'r.builtIn',
      'r.version',
      eb
        .selectFrom('userRoles as ur')
        .whereRef('ur.roleId', '=', 'r.id')
        .where((on) => on.or([on('ur.endsAt', 'is', null), on('ur.endsAt', '>', sql<Date>`now()`)]))
        .select(sql<number>`count(distinct ur.user_id)::int`.as('n'))
        .as('userCount'),
    ])
    .where('r.ownerId', 'is', null)
    .orderBy(sql`array_position(array['user', 'admin', 'hr', 'asset_manager'], r.built_in)`)
    .orderBy(sql`lower(r.name)`)
    .execute()

/** What a role `r` holds, as permission strings. */
export const PERMISSIONS = sql<string[]>`array(select case p.level when 'on' then p.key else p.key || '.' || p.level end
  from role_permissions p where p.company_id = r.company_id and p.role_id = r.id order by p.key)`

/** A role with what it holds: nearly everybody who asks for one goes on to ask that. */
export const find = (db: Db, id: string) =>
  db
    .selectFrom('roles as r')
    .select(['id', 'name', 'description', 'builtIn', 'version', PERMISSIONS.as('permissions')])
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
export type Found = NonNullable<Awaited<ReturnType<typeof find>>>

export const permissionsOf = (db: Db, roleId: string) =>
  db.selectFrom('rolePermissions').select(['key', 'level']).where('roleId', '=', roleId).orderBy('key').execute()

export const nameIsTaken = async (db: Db, name: string, butFor: string | null): Promise<boolean> =>
  (
    await sql<{
      taken: boolean
    }>`select exists (select 1 from roles where lower(name) = lower(${name}) and owner_id is null
    and id is distinct from ${butFor}::uuid) as taken`.execute(db)
  ).rows[0]!.taken

export async function insertRole(
  db: Db,
  role: { name: string; description: string; builtIn: string | null; ownerId?: string },
  permissions: readonly string[],
): Promise<string> {
  const { id } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  if (permissions.length)
    await db
      .insertInto('rolePermissions')
      .values(permissions.map((permission) => ({ roleId: id, ...split(permission) })))
      .execute()
  return id
}

/** Clauses as a statement of their own. */
export async function run(db: Db, clauses: RawBuilder<unknown>): Promise<void> {
  await sql`with ${clauses} select 1`.execute(db)
}

/** Clauses of a statement that makes built-in roles with all that they hold. */
export function makingBuiltIn(
  roles: readonly { name: string; builtIn: string; permissions: readonly string[] }[],
): RawBuilder<unknown> {
  const held = roles.flatMap(({ builtIn, permissions }) =>
    permissions.map((permission) => ({ role: builtIn, ...split(permission) })),
  )
  return sql`
    roles_made as (
      insert into roles (name, built_in)
      select r.name, r."builtIn" from json_to_recordset(${JSON.stringify(roles)}::json) as r(name text, "builtIn" text)
      returning id, built_in
    ), rights_given as (
      insert into role_permissions (role_id, key, level)
      select made.id, held.key, held.level
      from json_to_recordset(${JSON.stringify(held)}::json) as held(role text, key text, level text)
      join roles_made made on made.built_in = held.role
    )`
}

/**
 * From now on the role holds exactly these permissions; what stays as it was keeps the day since when it holds.
 * @returns the new version and who holds the role now, or undefined when somebody was faster
 */
export async function change(
  db: Db,
  id: string,
  { name, description, permissions }: { name: string; description: string; permissions: readonly string[] },
  { version, now }: { version: number | undefined; now: Date },
): Promise<{ version: number; userIds: string[] } | undefined> {
  const { rows } = await sql<{ version: number; userIds: string[] }>`
    with saved as (
      update roles set name = ${name}, description = ${description}, version = version + 1
      where id = ${id} and ${version === undefined ? sql`true` : sql`version = ${version}`} returning id, version
    ), ${settingPermissions(permissions.map(split), 'saved')}
    select version, array(select distinct user_id from user_roles where role_id = ${id} and (ends_at is null or ends_at > ${now})) as user_ids
    from saved`.execute(db)
  return rows[0]
}

/** Clauses of a statement that leave exactly these permissions to the roles that the clause `saved` returns. */
export const settingPermissions = (permissions: readonly { key: string; level: string }[], saved: string) => sql`
  wanted as (select key, level from json_to_recordset(${JSON.stringify(permissions)}::json) w(key text, level text)),
  gone as (delete from role_permissions where role_id in (select id from ${sql.ref(saved)}) and key not in (select key from wanted)),
  kept as (
    insert into role_permissions (role_id, key, level) select id, key, level from ${sql.ref(saved)}, wanted
    on conflict (company_id, role_id, key) do update set level = excluded.level, since = now()
      where role_permissions.level <> excluded.level)`

export async function remove(db: Db, id: string, version: number | undefined): Promise<boolean> {
  let query = db.deleteFrom('roles').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** Every role of the company with what it holds, as permission strings. */
export async function rolesWithPermissions(db: Db) {
  const { rows } = await sql<{
    id: string
    name: string
    description: string
    builtIn: string | null
    permissions: string[]
  }>`
    select r.id, r.name, r.description, r.built_in,
      coalesce(array_agg(case p.level when 'on' then p.key else p.key || '.' || p.level end) filter (where p.key is not null), '{}') as permissions
    from roles r left join role_permissions p on p.company_id = r.company_id and p.role_id = r.id
    where r.owner_id is null
    group by r.company_id, r.id order by r.built_in is null, lower(r.name)`.execute(db)
  return rows
}

export const builtInId = async (db: Db, builtIn: string) =>
  (await db.selectFrom('roles').select('id').where('builtIn', '=', builtIn).executeTakeFirstOrThrow()).id
