import { serve } from '#platform/serve.ts'
import { delegations } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(delegations, {
  listDelegations: (ctx, { userId }) => actions.list(ctx, userId),
  createDelegation: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  endDelegation: async (ctx, { id }) => {
    await actions.end(ctx, id)
    return {}
  },
})
