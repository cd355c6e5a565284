import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { roles } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** The one that everyone has. */
    role: string
    /** A role of the company's own, that the user holds. */
    ownRole: string
    /** What takes the place of a deleted one. */
    otherRole: string
    grant: string
  }
}

export const sweep: SweepPart = {
  of: [roles],
  own: { grantIds: 'grant', grantId: 'grant', replacementId: 'otherRole' },
  names: { roleIds: 'role', roleId: 'ownRole' },
  places: async (db, mark) => {
    const add = async (name: string) =>
      (await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()).id
    const { id: role } = await db
      .selectFrom('roles')
      .select('id')
      .where('builtIn', '=', 'user')
      .executeTakeFirstOrThrow()
    return { role, ownRole: await add(`Clerk ${mark}`), otherRole: await add(`Keeper ${mark}`) }
  },
  records: async (db, { user, ownRole }) => ({
    grant: (
      await db
        .insertInto('userRoles')
        .values({ userId: user, roleId: ownRole })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    createRole: () => ({ name: label(), permissions: ['other.personal.view'] }),
    changeRole: () => ({ name: label(), permissions: ['other.personal.edit'] }),
    previewRole: () => ({ permissions: ['other.personal.edit'] }),
    deleteRole: (f) => ({ replacementId: f.otherRole }),
    giveRole: (f) => ({ userIds: [f.user], departmentId: f.department }),
    previewGrants: (f) => ({ userIds: [f.user], departmentId: f.department }),
    changeGrant: (f) => ({ departmentId: f.department }),
    takeRole: (f) => ({ grantIds: [f.grant] }),
  },
}
