import { serve } from '#platform/serve.ts'
import { views } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(views, {
  listViews: (ctx, { list }) => actions.list(ctx, list),
  createView: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  changeView: async (ctx, input) => ({ data: await actions.change(ctx, input) }),
  deleteView: (ctx, { id }) => actions.remove(ctx, id),
  restoreView: (ctx, { id }) => actions.restore(ctx, id),
  setDefaultView: (ctx, { id, isDefault }) => actions.setDefault(ctx, id, isDefault),
})
