import type { SweepPart } from '#tests/sweeps/part.ts'
import { delegations } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** The invited person's manager decides in their place. */
    delegation: string
  }
}

export const sweep: SweepPart = {
  of: [delegations],
  own: { id: 'delegation', standInId: 'manager' },
  records: async (db, { user, manager }) => ({
    delegation: (
      await db
        .insertInto('delegations')
        .values({ userId: user, standInId: manager, firstDay: '2037-06-01', lastDay: '2037-06-12' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    listDelegations: (f) => ({ userId: f.user }),
    createDelegation: (f) => ({
      userId: f.user,
      standInId: f.manager,
      firstDay: '2037-08-03',
      lastDay: '2037-08-07',
      reason: 'Long leave',
    }),
  },
}
