import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { stocktakes } from '../contract.ts'
import * as actions from './actions.ts'
import * as counts from './count-actions.ts'
import { stocktakeExport } from './export-actions.ts'
import { size } from './store.ts'

export const routes = serve(stocktakes, {
  listStocktakes: (ctx, asked) => actions.list(ctx, asked),
  sizeStocktake: async ({ db }, { locations = [], categories = [], states = [] }) => ({
    count: await size(db, { locationIds: locations, categoryIds: categories, stateIds: states }),
  }),
  startStocktake: async (ctx, asked) => ({ data: await actions.start(ctx, asked) }),
  showStocktake: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  listStocktakeLines: (ctx, asked) => actions.listLines(ctx, asked),
  listStocktakeCounts: (ctx, asked) => counts.listSince(ctx, asked),
  sendCounts: (ctx, asked) => counts.send(ctx, asked),
  settleMissing: async (ctx, asked) => {
    await actions.settle(ctx, asked)
    return {}
  },
  finishStocktake: async (ctx, { id }) => {
    await actions.finish(ctx, id)
    return {}
  },
  cancelStocktake: async (ctx, { id, reason }) => {
    await actions.cancel(ctx, id, reason)
    return {}
  },
  exportStocktake: direct(stocktakeExport),
})
