import { serve } from '#platform/serve.ts'
import { preferences } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(preferences, {
  showPreferences: async (ctx) => ({ data: await actions.show(ctx) }),
  savePreferences: async (ctx, input) => ({ data: await actions.save(ctx, input) }),
})
