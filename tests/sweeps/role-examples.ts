import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import type { Furniture } from './furniture-kinds.ts'

const name = () => `Role ${randomUUID().slice(0, 8)}`

/** Calls about roles and access that an administrator can make. */
export const ROLE_EXAMPLES: Record<string, (f: Furniture) => object> = {
  createRole: () => ({ name: name(), permissions: ['other.personal.view'] }),
  changeRole: () => ({ name: name(), permissions: ['other.personal.edit'] }),
  previewRole: () => ({ permissions: ['other.personal.edit'] }),
  deleteRole: (f) => ({ replacementId: f.otherRole }),
  giveRole: (f) => ({ userIds: [f.user], departmentId: f.department }),
  previewGrants: (f) => ({ userIds: [f.user], departmentId: f.department }),
  changeGrant: (f) => ({ departmentId: f.department }),
  takeRole: (f) => ({ grantIds: [f.grant] }),
  saveAccess: () => ({ mode: 'individual', permissions: ['own.personal.view'] }),
  previewPlace: (f) => ({ departmentId: f.otherDepartment, locationId: f.otherLocation, managerId: f.manager }),
  previewDepartment: (f) => ({ parentId: f.otherDepartment }),
  previewMove: (f) => ({ userIds: [f.user], departmentId: f.otherDepartment }),
}

/** A role of the company's own with somebody who holds it, and another. */
export async function rolesFor(db: Db, mark: string, userId: string) {
  const role = async (word: string) =>
    (
      await db
        .insertInto('roles')
        .values({ name: `${word} ${mark}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const ownRole = await role('Clerk')
  const { id: grant } = await db
    .insertInto('userRoles')
    .values({ userId, roleId: ownRole })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ownRole, grant, otherRole: await role('Keeper') }
}
