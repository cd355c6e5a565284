import { randomUUID } from 'node:crypto'
import { type Around, label, type SweepPart } from '#tests/sweeps/part.ts'
import type { Db } from '#platform/db.ts'
import { stocktakes } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    stocktake: string
    stocktakeLine: string
    stocktakeCount: string
  }
}

/** One that is open, with one thing that is expected. */
async function made(db: Db, { owner, mark }: Around) {
  const { id: stateId } = await db
    .selectFrom('catalogueEntries')
    .select('id')
    .where('builtIn', '=', 'warehouse')
    .executeTakeFirstOrThrow()
  const thing = { name: `Monitor ${mark}`, inventoryNumber: `INV-${mark}`, serialNumber: '', stateId }
  const { id: assetId } = await db
    .insertInto('assets')
    .values({ ...thing, createdBy: owner })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('assetLifecycle')
    .values({ assetId, number: 1, stateId, startsOn: '2026-01-12', recordedBy: owner })
    .execute()
  const { id: stocktake } = await db
    .insertInto('stocktakes')
    .values({
      name: `Stock-take ${mark}`,
      scope: JSON.stringify({ locations: [], categories: [], states: [] }),
      expected: 1,
      lastNumber: 1,
      startedBy: owner,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: stocktakeLine } = await db
    .insertInto('stocktakeLines')
    .values({ ...thing, stocktakeId: stocktake, position: 1, assetId, category: '', location: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: stocktakeCount } = await db
    .insertInto('stocktakeCounts')
    .values({
      stocktakeId: stocktake,
      id: randomUUID(),
      number: 1,
      outcome: 'unknown',
      code: mark,
      countedBy: owner,
      countedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { stocktake, stocktakeLine, stocktakeCount }
}

export const sweep: SweepPart = {
  of: [stocktakes],
  own: {
    id: 'stocktake',
    lineIds: 'stocktakeLine',
    entries: 'stocktakeCount',
    stateId: 'assetState',
    locationIds: 'location',
    categoryIds: 'assetCategory',
    stateIds: 'assetState',
    locations: 'location',
    categories: 'assetCategory',
    states: 'assetState',
  },
  records: made,
  // a device may undo what never arrived
  passesOver: ['sendCounts.entries'],
  examples: {
    startStocktake: () => ({ name: label() }),
    sizeStocktake: (f) => ({ categories: f.assetCategory }),
    listStocktakeLines: () => ({ part: 'missing' }),
    sendCounts: (f) => ({ entries: [{ id: f.stocktakeCount, what: 'undo', at: '2026-11-02T08:00:00.000Z' }] }),
    settleMissing: (f) => ({ lineIds: [f.stocktakeLine], stateId: f.assetState }),
    cancelStocktake: () => ({ reason: 'The office has moved' }),
    exportStocktake: () => ({ format: 'csv' }),
  },
}
