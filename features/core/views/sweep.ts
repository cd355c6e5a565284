import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { views } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Of the owner alone. */
    view: string
  }
}

const view = () => ({ name: label(), params: { search: 'Kim' }, columns: ['email'] })

export const sweep: SweepPart = {
  of: [views],
  own: { id: 'view' },
  variant: ({ path }) => String(path.endsWith('/restoration')),
  records: async (db, { owner, route }) => ({
    view: (
      await db
        .insertInto('views')
        .values({
          userId: owner,
          list: 'people',
          name: label(),
          params: JSON.stringify({ search: 'Kim' }),
          deletedAt: route.path.endsWith('/restoration') ? new Date() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    listViews: () => ({ list: 'people' }),
    createView: () => ({ list: 'people', ...view() }),
    changeView: () => ({ ...view(), version: 1 }),
    setDefaultView: () => ({ isDefault: true }),
  },
}
