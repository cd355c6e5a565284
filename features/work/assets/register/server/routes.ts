import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { assets } from '../contract.ts'
import * as actions from './actions.ts'
import { assetExport } from './export-actions.ts'
import * as moves from './move-actions.ts'

export const routes = serve(assets, {
  listAssets: (ctx, asked) => actions.list(ctx, asked),
  summarizeAssets: (ctx, filters) => actions.summarize(ctx, filters),
  exportAssets: direct(assetExport),
  listAssetChoices: (ctx) => actions.choices(ctx),
  createAsset: async (ctx, fields) => ({ data: await actions.create(ctx, fields) }),
  showAsset: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  changeAsset: async (ctx, { id, version, ...fields }) => ({ data: await actions.change(ctx, id, fields, version) }),
  deleteAsset: async (ctx, { id }) => {
    await actions.remove(ctx, id)
    return {}
  },
  changeAssetState: async (ctx, asked) => {
    await moves.changeState(ctx, asked)
    return {}
  },
  giveAssets: async (ctx, asked) => {
    await moves.give(ctx, asked)
    return {}
  },
  returnAssets: async (ctx, asked) => {
    await moves.giveBack(ctx, asked)
    return {}
  },
  assetsOfPerson: (ctx, { id }) => moves.ofPerson(ctx, id),
  findFreeAssets: (ctx, { id, search }) => moves.findFree(ctx, id, { search }),
})
