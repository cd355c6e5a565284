import type { SweepPart } from '#tests/sweeps/part.ts'
import { leaving } from './contract.ts'

const fields = { lastDay: '2038-01-29', reason: 'resigned', note: 'Moves home', rehireEligible: true } as const
const CHANGES: readonly unknown[] = [leaving.changeLeaving, leaving.withdrawLeaving]

export const sweep: SweepPart = {
  of: [leaving],
  own: { id: 'user' },
  // what is changed has been recorded before
  variant: (route) => (CHANGES.includes(route) ? 'leaving' : ''),
  records: async (db, { user, route }) => {
    if (CHANGES.includes(route))
      await db
        .insertInto('leavings')
        .values({ ...fields, userId: user })
        .execute()
    return {}
  },
  examples: {
    foreseeLeaving: () => ({ lastDay: fields.lastDay }),
    recordLeaving: () => fields,
    changeLeaving: () => ({ ...fields, version: 1 }),
    withdrawLeaving: () => ({ version: 1 }),
  },
}
