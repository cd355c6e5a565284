import { serve } from '#platform/serve.ts'
import { identityNumbers } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(identityNumbers, {
  showNumbers: (ctx, { id }) => actions.show(ctx, id),
  revealNumbers: async (ctx, { id }) => ({ data: await actions.reveal(ctx, id) }),
  changeNumbers: async (ctx, { id, version, ...numbers }) => ({
    data: await actions.change(ctx, id, numbers, version),
  }),
})
