import { serve } from '#platform/serve.ts'
import { requirement } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(requirement, {
  showRequirement: async (ctx) => ({ data: await actions.show(ctx) }),
  saveRequirement: async (ctx, given) => ({ data: await actions.save(ctx, given) }),
})
