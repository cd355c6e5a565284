import type { SweepPart } from '#tests/sweeps/part.ts'
import { leaving } from './contract.ts'

const fields = { lastDay: '2038-01-29', reason: 'resigned', note: 'Moves home', rehireEligible: true } as const
const CHANGES: readonly unknown[] = [leaving.changeLeaving, leaving.withdrawLeaving]

export const sweep: SweepPart = {
  of: [leaving],
  own: { id: 'user', reportsTo: 'manager' },
  // what is changed has been recorded before
  records: async (db, { user, route }) => {
    if (CHANGES.includes(route))
      await db
        .insertInto('leavings')
        .values({ ...fields, userId: user })
        .execute()
    if (route === leaving.rehire) {
      const carriedOutAt = new Date('2024-01-31T23:00:00Z')
      await db
        .insertInto('leavings')
        .values({ ...fields, userId: user, lastDay: '2024-01-31', carriedOutAt })
        .execute()
      await db.updateTable('users').set({ deactivatedAt: carriedOutAt }).where('id', '=', user).execute()
    }
    return {}
  },
  examples: {
    foreseeLeaving: () => ({ lastDay: fields.lastDay }),
    recordLeaving: () => fields,
    changeLeaving: () => ({ ...fields, version: 1 }),
    withdrawLeaving: () => ({ version: 1 }),
    rehire: (f) => ({ firstDay: '2038-02-01', bridged: true, onboardingTemplateId: f.onboardingTemplate }),
  },
}
