import { serve } from '#platform/serve.ts'
import { site } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(site, {
  stampForm: async (visit) => ({ data: { stamp: await actions.stamp(visit) } }),
  requestDemo: async (visit, input) => ({ data: await actions.receive(visit, { kind: 'demo', ...input }) }),
  contactUs: async (visit, input) => ({
    data: await actions.receive(visit, { kind: 'contact', company: '', people: '', ...input }),
  }),
  listSiteRequests: (visit, input) => actions.list(visit, input),
  saveSiteRequest: async (visit, input) => ({ data: await actions.save(visit, input) }),
})
