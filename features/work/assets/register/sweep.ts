import { type Around, label, type SweepPart } from '#tests/sweeps/part.ts'
import type { Db } from '#platform/db.ts'
import { assets } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    asset: string
    assetState: string
  }
}

/** What has to be with someone for a call to take it back. */
const isReturning = ({ path }: Around['route']) => path === '/api/assets/return'

const stateOf = async (db: Db, builtIn: string): Promise<string> =>
  (await db.selectFrom('catalogueEntries').select('id').where('builtIn', '=', builtIn).executeTakeFirstOrThrow()).id

async function assetOf(db: Db, { user, owner, mark, route }: Around): Promise<string> {
  const holderId = isReturning(route) ? user : null
  const stateId = await stateOf(db, holderId ? 'in_use' : 'warehouse')
  const startsOn = '2026-01-12'
  const { id } = await db
    .insertInto('assets')
    .values({
      name: `Laptop ${mark}`,
      serialNumber: `SN-${mark}`,
      stateId,
      holderId,
      receivedOn: holderId && startsOn,
      createdBy: owner,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('assetLifecycle')
    .values({ assetId: id, number: 1, stateId, userId: holderId, startsOn, recordedBy: owner })
    .execute()
  return id
}

export const sweep: SweepPart = {
  of: [assets],
  own: {
    id: ({ path }) => (path.startsWith('/api/people/') ? 'user' : 'asset'),
    assetIds: 'asset',
    userId: 'user',
    stateId: 'assetState',
    state: 'assetState',
    category: 'assetCategory',
    holder: 'user',
  },
  places: async (db, mark) => ({
    assetState: (
      await db
        .insertInto('catalogueEntries')
        .values({ catalogue: 'asset_states', name: `On loan ${mark}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  records: async (db, around) => ({ asset: await assetOf(db, around) }),
  examples: {
    listAssets: () => ({ sort: 'state', direction: 'desc', holder: 'free' }),
    // those of all the calls before it are more than are answered at once
    exportAssets: (f) => ({ format: 'csv', ids: f.asset }),
    createAsset: (f) => ({
      name: label(),
      categoryId: f.assetCategory,
      serialNumber: 'C02',
      price: 12.5,
      currency: 'SEK',
    }),
    changeAsset: (f) => ({ name: label(), categoryId: f.assetCategory, purchasedOn: '2026-01-08' }),
    changeAssetState: (f) => ({ stateId: f.assetState, comment: 'For the fair' }),
    giveAssets: (f) => ({ userId: f.user, assetIds: [f.asset] }),
    returnAssets: (f) => ({ assetIds: [f.asset] }),
  },
}
