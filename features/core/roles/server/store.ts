import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { SCOPES } from '../contract.ts'
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

/** A role with its permissions: nearly every caller needs both. */
export const find = (db: Db, id: string) =>
  db
    .selectFrom('roles as r')
    .select(['id', 'name', 'description', 'builtIn', 'version', PERMISSIONS.as('permissions')])
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
export type RoleRow = NonNullable<Awaited<ReturnType<typeof find>>>

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

/** The role that is one person's own, which holds nothing yet. */
export const insertOwnRole = (db: Db, ownerId: string) =>
  db.insertInto('roles').values({ name: 'individual', ownerId }).returning(['id', 'version']).executeTakeFirstOrThrow()

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
 * Replaces the role's permissions; unchanged ones keep the day since when they apply.
 * @returns the new version and who holds the role now, or undefined on a version conflict
 */
export async function change(
  db: Db,
  id: string,
  { name, description, permissions }: { name: string; description: string; permissions: readonly string[] },
  { version, now }: { version: number | undefined; now: Date },
): Promise<{ version: number; userIds: string[] } | undefined> {
  const saved = await raise(db, id, { name, description }, version)
  if (saved === undefined) return undefined
  await setPermissions(db, id, permissions.map(split))
  const holders = await db
    .selectFrom('userRoles')
    .select('userId')
    .distinct()
    .where('roleId', '=', id)
    .where((on) => on.or([on('endsAt', 'is', null), on('endsAt', '>', now)]))
    .execute()
  return { version: saved, userIds: holders.map(({ userId }) => userId) }
}

/** Compare-and-set; the role is locked until the transaction ends. @returns the new version, or undefined on a version conflict */
export async function raise(
  db: Db,
  id: string,
  changes: { name?: string; description?: string },
  version: number | undefined,
): Promise<number | undefined> {
  let query = db
    .updateTable('roles')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** Replaces the permissions of a locked role; unchanged ones keep the day since when they apply. */
export async function setPermissions(
  db: Db,
  roleId: string,
  permissions: readonly { key: string; level: string }[],
): Promise<void> {
  const keys = permissions.map(({ key }) => key)
  await db
    .deleteFrom('rolePermissions')
    .where('roleId', '=', roleId)
    .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
    .execute()
  if (keys.length === 0) return
  await db
    .insertInto('rolePermissions')
    .values(permissions.map(({ key, level }) => ({ roleId, key, level })))
    .onConflict((on) =>
      on
        .columns(['companyId', 'roleId', 'key'])
        .doUpdateSet((eb) => ({ level: eb.ref('excluded.level'), since: sql`now()` }))
        .whereRef('rolePermissions.level', '<>', 'excluded.level'),
    )
    .execute()
}

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

/** Gives every role, in each scope, the level on a new section that it has on another one. */
export async function copyLevels(db: Db, from: string, to: string): Promise<void> {
  await sql`
    insert into role_permissions (role_id, key, level)
    select p.role_id, s.scope || '.' || ${to}::text, p.level
    from role_permissions p join unnest(${[...SCOPES]}::text[]) as s(scope) on p.key = s.scope || '.' || ${from}::text
    on conflict do nothing`.execute(db)
}

/** Takes a section that is no more from every role. */
export const removeLevels = (db: Db, section: string) =>
  db
    .deleteFrom('rolePermissions')
    .where(
      'key',
      'in',
      SCOPES.map((scope) => `${scope}.${section}`),
    )
    .execute()
