import { serve } from '#platform/serve.ts'
import { domains } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(domains, {
  listDomains: async (ctx) => ({ data: await actions.list(ctx) }),
  addDomain: async (ctx, { domain }) => ({ data: await actions.add(ctx, domain) }),
  verifyDomain: async (visit, { id }) => ({ data: await actions.verify(visit, id) }),
  removeDomain: async (ctx, { id }) => {
    await actions.remove(ctx, id)
    return {}
  },
})
