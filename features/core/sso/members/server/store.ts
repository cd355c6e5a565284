import { sql } from 'kysely'
import { claimAccount } from '#features/core/identity/accounts/server/api.ts'
import { endLinksOfAccount } from '#features/core/identity/links/server/api.ts'
import { giveRolesForGood, takeRolesForGood } from '#features/core/members/server/api.ts'
import { permissionString } from '#platform/grants.ts'
import { type Db, enterAddress } from '#platform/db.ts'
import { endLobbySessions } from '#platform/session-ends.ts'
import type { GivenRole } from './rules.ts'

/** Where a source is a provider's id: this one means the SCIM client. */
export const FROM_SCIM = '00000000-0000-0000-0000-000000000000'

export interface Person {
  id: string
  accountId: string | null
  email: string
  firstName: string
  lastName: string
  status: string
  deactivatedAt: Date | null
  isAdmin: boolean
  /** Of all roles but the one that everyone holds, wherever they count. */
  permissions: string[]
}

/** People with what they hold. */
async function people(db: Db, where: ReturnType<typeof sql<boolean>>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.account_id, u.email::text as email, u.first_name, u.last_name, u.status, u.deactivated_at, u.is_admin,
      coalesce((select array_agg(distinct case rp.level when 'on' then rp.key else rp.key || '.' || rp.level end)
        from user_roles ur
          join roles r on r.company_id = ur.company_id and r.id = ur.role_id and r.built_in is distinct from 'user'
          join role_permissions rp on rp.company_id = ur.company_id and rp.role_id = ur.role_id
        where ur.user_id = u.id), '{}') as permissions
    from users u where ${where}`.execute(db)
  return rows
}

export const personById = async (db: Db, id: string) => (await people(db, sql<boolean>`u.id = ${id}`))[0]
export const personByEmail = async (db: Db, email: string) => (await people(db, sql<boolean>`u.email = ${email}`))[0]

/** Held until the transaction ends: two who provision the same person queue up. */
export const hold = (db: Db, id: string) =>
  db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export async function accountByEmail(db: Db, email: string) {
  await enterAddress(db, email)
  const { rows } = await sql<{ id: string; verifiedAt: Date | null }>`
    select id, verified_at from sec.account_at_address()`.execute(db)
  return rows[0]
}

export const memberOfAccount = (db: Db, accountId: string) =>
  db.selectFrom('users').select('id').where('accountId', '=', accountId).executeTakeFirst()

export const isProven = async (db: Db, domain: string): Promise<boolean> =>
  (await db
    .selectFrom('ssoDomains')
    .select('id')
    .where('domain', '=', domain)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()) !== undefined

/** An unproven account passes to the owner of its address: its creator is signed out, and their password is removed. */
export async function takeAccount(db: Db, id: string, now: Date): Promise<boolean> {
  if (!(await claimAccount(db, id, { passwordHash: null, verifiedAt: now }))) return false
  await endLobbySessions(db, id)
  await endLinksOfAccount(db, id, now)
  return true
}

/** Roles with what they hold; roles of one person alone are left out. */
export async function roles(db: Db, ids?: readonly string[]): Promise<GivenRole[]> {
  const rows = await db
    .selectFrom('roles as r')
    .leftJoin('rolePermissions as p', (on) =>
      on.onRef('p.roleId', '=', 'r.id').onRef('p.companyId', '=', 'r.companyId'),
    )
    .select(['r.id', 'r.name', 'r.builtIn', 'p.key', 'p.level'])
    .where('r.ownerId', 'is', null)
    .$if(ids !== undefined, (query) => query.where('r.id', 'in', ids!.length ? [...ids!] : [FROM_SCIM]))
    .orderBy(sql`r.built_in is null`)
    .orderBy(sql`lower(r.name)`)
    .execute()
  const found = new Map<string, GivenRole & { permissions: string[] }>()
  for (const { id, name, builtIn, key, level } of rows) {
    const role = found.get(id) ?? { id, name, builtIn, permissions: [] }
    if (key !== null && level !== null) role.permissions.push(permissionString({ key, level }))
    found.set(id, role)
  }
  return [...found.values()]
}

export const heldRoleIds = async (db: Db, userId: string): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('userRoles')
        .select('roleId')
        .where('userId', '=', userId)
        .where('departmentId', 'is', null)
        .where('locationId', 'is', null)
        .where('endsAt', 'is', null)
        .execute()
    ).map(({ roleId }) => roleId),
  )

/** Roles that this source gave and no other source gives as well. */
export const givenBy = async (db: Db, userId: string, sourceId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('ssoGivenRoles')
      .select('roleId')
      .where('userId', '=', userId)
      .where('sourceId', '=', sourceId)
      .execute()
  ).map(({ roleId }) => roleId)

export async function giveRoles(db: Db, userId: string, roleIds: readonly string[], sourceId: string | null) {
  if (roleIds.length === 0) return
  await giveRolesForGood(db, userId, roleIds)
  if (sourceId)
    await db
      .insertInto('ssoGivenRoles')
      .values(roleIds.map((roleId) => ({ userId, roleId, sourceId })))
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Takes back what a source gave; what another source gives as well stays. */
export async function takeRoles(db: Db, userId: string, roleIds: readonly string[], sourceId: string) {
  if (roleIds.length === 0) return
  await db
    .deleteFrom('ssoGivenRoles')
    .where('userId', '=', userId)
    .where('sourceId', '=', sourceId)
    .where('roleId', 'in', [...roleIds])
    .execute()
  const left = sql`select id from unnest(${[...roleIds]}::uuid[]) id
    where id not in (select role_id from sso_given_roles where user_id = ${userId})`
  await takeRolesForGood(db, userId, left)
}

/** The administrator who may come in with a password while everyone else may not. */
export const breakGlassId = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('ssoRules').select('breakGlassId').where('requiredAt', 'is not', null).executeTakeFirst())
    ?.breakGlassId ?? null

export const groupRules = (db: Db, providerId: string | null) =>
  db
    .selectFrom('ssoGroupRoles')
    .select(['id', 'groupName', 'roleId', 'vouchedAdmin', 'vouchedPermissions'])
    .where('providerId', providerId === null ? 'is' : '=', providerId)
    .orderBy(sql`lower(group_name)`)
    .execute()
