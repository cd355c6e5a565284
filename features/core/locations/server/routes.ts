import { serve } from '#platform/serve.ts'
import { locations } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(locations, {
  listLocations: actions.list,
  createLocation: async (ctx, fields) => ({ data: await actions.create(ctx, fields) }),
  changeLocation: async (ctx, { id, version, ...fields }) => ({ data: await actions.change(ctx, id, fields, version) }),
  deleteLocation: async (ctx, { id, replacementId, version }) => {
    await actions.remove(ctx, id, replacementId, version)
    return {}
  },
})
