import { followGrants, giveRolesForGood } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { forgetRights } from '#platform/grants.ts'

/** Gives a person exactly these roles (ids of this company), company-wide and permanently. */
export async function setRolesOf(db: Db, userId: string, roleIds: readonly string[]): Promise<void> {
  await db.deleteFrom('userRoles').where('userId', '=', userId).execute()
  await giveRolesForGood(db, userId, roleIds)
  await followGrants(db, [userId])
  await forgetRights(db)
}
