import { serve } from '#platform/serve.ts'
import { policies } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(policies, {
  listPolicies: (ctx) => actions.list(ctx),
  savePolicy: async (ctx, input) => ({ data: await actions.save(ctx, input) }),
})
