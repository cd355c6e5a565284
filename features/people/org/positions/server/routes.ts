import { serve } from '#platform/serve.ts'
import { positions } from '../contract.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

export const routes = serve(positions, {
  listPositions: actions.list,
  listVacantPositions: async (ctx) => ({ data: await store.vacant(ctx.db) }),
  createPosition: async (ctx, fields) => ({ data: await actions.create(ctx, fields) }),
  changePosition: async (ctx, { id, version, ...fields }) => ({ data: await actions.change(ctx, id, fields, version) }),
  deletePosition: async (ctx, { id, version }) => {
    await actions.remove(ctx, id, version)
    return {}
  },
})
