import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** All roles, the built-in ones first, with the number of people who hold each. */
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
        .select(sql<number>`count(*)::int`.as('n'))
        .as('userCount'),
    ])
    .orderBy(sql`r.built_in is null`)
    .orderBy(sql`lower(r.name)`)
    .execute()

export const permissionsOf = (db: Db, roleId: string) =>
  db.selectFrom('rolePermissions').select(['key', 'level']).where('roleId', '=', roleId).orderBy('key').execute()

export const holdersOf = (db: Db, roleId: string) =>
  db
    .selectFrom('userRoles as ur')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .select(['u.id', 'u.firstName', 'u.lastName'])
    .where('ur.roleId', '=', roleId)
    .orderBy('u.nameKey')
    .execute()

interface NewRole {
  name: string
  builtIn: string
  permissions: readonly string[]
}

/** Roles with all that they hold, in one statement. */
export async function insertRoles(db: Db, roles: readonly NewRole[]): Promise<void> {
  const held = roles.flatMap(({ builtIn, permissions }) =>
    permissions.map((permission) => ({ role: builtIn, ...split(permission) })),
  )
  await sql`
    with made as (
      insert into roles (name, built_in)
      select name, built_in from json_to_recordset(${JSON.stringify(roles.map(({ name, builtIn }) => ({ name, built_in: builtIn })))}::json)
        as given(name text, built_in text) returning id, built_in
    )
    insert into role_permissions (role_id, key, level)
    select made.id, held.key, held.level
    from json_to_recordset(${JSON.stringify(held)}::json) as held(role text, key text, level text)
    join made on made.built_in = held.role`.execute(db)
}

/** Replaces the roles of a person; `is_admin` follows the built-in administrator role. Everybody's cached rights of the company end. */
export async function setRolesOf(db: Db, userId: string, roleIds: readonly string[], grantedBy: string | null) {
  await db
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('roleId', 'not in', roleIds.length ? [...roleIds] : [userId])
    .execute()
  if (roleIds.length)
    await db
      .insertInto('userRoles')
      .values(roleIds.map((roleId) => ({ userId, roleId, grantedBy })))
      .onConflict((on) => on.doNothing())
      .execute()
  await sql`update users set is_admin = exists (
      select 1 from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
      where ur.user_id = ${userId} and r.built_in = 'admin')
    where id = ${userId}`.execute(db)
  await sql`update companies set permissions_version = permissions_version + 1 where id = sec.company()`.execute(db)
}

export const builtInId = async (db: Db, builtIn: string) =>
  (await db.selectFrom('roles').select('id').where('builtIn', '=', builtIn).executeTakeFirstOrThrow()).id

function split(permission: string): { key: string; level: string } {
  const match = /^(.*)\.(view|edit)$/.exec(permission)
  return match ? { key: match[1]!, level: match[2]! } : { key: permission, level: 'on' }
}
