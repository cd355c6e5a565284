import type { SweepPart } from '#tests/sweeps/part.ts'
import { sidebar } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Who is in the owner's sidebar. */
    listed: string
  }
}

export const sweep: SweepPart = {
  of: [sidebar],
  own: { id: 'listed', userIds: 'listed' },
  records: async (db, { owner, user }) => {
    await db.deleteFrom('sidebarPeople').where('userId', '=', owner).execute()
    await db.insertInto('sidebarPeople').values({ userId: owner, personId: user, position: 1 }).execute()
    return { listed: user }
  },
  examples: {
    saveSidebarSettings: () => ({ usersListForming: 'manual' }),
    orderSidebarUsers: (f) => ({ userIds: [f.listed] }),
  },
  passesOver: ['orderSidebarUsers'],
}
