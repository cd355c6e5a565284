import type { Status } from '#features/core/members/contract.ts'
import { giveRolesForGood, setAccess } from '#features/core/members/server/api.ts'
import { insertOwnRole, PERMISSIONS, raiseRole, setPermissions } from '#features/core/roles/server/api.ts'
import type { Db } from '#platform/db.ts'

/** A person and the role that is their own, with what it holds: null where none was made yet. */
export const find = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .leftJoin('roles as r', (on) => on.onRef('r.companyId', '=', 'u.companyId').onRef('r.ownerId', '=', 'u.id'))
    .select([
      'u.id',
      'u.companyId',
      'u.isAdmin',
      'u.adminUntil',
      'u.access',
      'u.status',
      'u.deactivatedAt',
      'r.id as ownRoleId',
      'r.version as ownVersion',
      PERMISSIONS.as('ownPermissions'),
      'c.permissionsVersion',
    ])
    .$narrowType<{ status: Status }>()
    .where('u.id', '=', userId)
    .executeTakeFirst()
export type OwnRole = NonNullable<Awaited<ReturnType<typeof find>>>

/**
 * Whether a person's roles or their own rights count from now on; null leaves their own rights as they are. The personal role is created
 * on first use. @returns its new version, or undefined on a version conflict
 */
export async function save(
  db: Db,
  { id, ownRoleId }: Pick<OwnRole, 'id' | 'ownRoleId'>,
  {
    mode,
    permissions,
  }: { mode: 'roles' | 'individual'; permissions: readonly { key: string; level: string }[] | null },
  { by, version }: { by: string; version: number | undefined },
): Promise<number | undefined> {
  // nothing has been saved yet: the current version is 0
  if (!ownRoleId && version) return undefined
  const role = ownRoleId
    ? { id: ownRoleId, version: await raiseRole(db, ownRoleId, {}, version) }
    : await insertOwnRole(db, id)
  if (role.version === undefined) return undefined
  if (!ownRoleId) await giveRolesForGood(db, id, [role.id], by)
  if (permissions) await setPermissions(db, role.id, permissions)
  await setAccess(db, id, mode)
  return role.version
}
