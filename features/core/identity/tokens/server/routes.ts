import { serve } from '#platform/serve.ts'
import { tokens } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(tokens, {
  whoAmI: async (ctx) => ({ data: await actions.whoAmI(ctx) }),
  listTokens: async (ctx) => ({ data: await actions.list(ctx) }),
  createToken: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  endToken: async (ctx, { id }) => {
    await actions.end(ctx, id)
    return {}
  },
})
