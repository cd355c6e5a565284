import type { Db } from '#platform/db.ts'
import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { views } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Of the owner alone. */
    view: string
  }
}

const view = () => ({ name: label(), params: { search: 'Kim' }, columns: ['email'] })

const viewOf = async (db: Db, userId: string, deletedAt: Date | null): Promise<string> =>
  (
    await db
      .insertInto('views')
      .values({ userId, list: 'people', name: label(), params: JSON.stringify({ search: 'Kim' }), deletedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const sweep: SweepPart = {
  of: [views],
  own: { id: 'view' },
  records: async (db, { owner, route }) => {
    // each call of a sweep makes one, and a person has room for fifty
    const last = db.selectFrom('views').select('id').where('userId', '=', owner).orderBy('createdAt', 'desc').limit(10)
    await db.deleteFrom('views').where('userId', '=', owner).where('id', 'not in', last).execute()
    return { view: await viewOf(db, owner, route.path.endsWith('/restoration') ? new Date() : null) }
  },
  examples: {
    listViews: () => ({ list: 'people' }),
    createView: () => ({ list: 'people', ...view() }),
    changeView: () => ({ ...view(), version: 1 }),
    setDefaultView: () => ({ isDefault: true }),
  },
}
