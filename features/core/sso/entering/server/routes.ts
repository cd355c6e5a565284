import { serve } from '#platform/serve.ts'
import { entering } from '../contract.ts'
import * as actions from './actions.ts'
import * as connections from './connection-actions.ts'
import { listAttempts } from './log-actions.ts'

export const routes = serve(entering, {
  listSignInProviders: async (visit) => ({ data: await actions.signInProviders(visit) }),
  beginSso: async (visit, given) => ({ data: { next: await actions.begin(visit, { ...given, purpose: 'enter' }) } }),
  connectSso: async (visit, given) => ({
    data: { next: await actions.begin(visit, { ...given, purpose: 'connect' }) },
  }),
  tryProvider: async (visit, { id }) => ({
    data: { next: await actions.begin(visit, { providerId: id, purpose: 'try' }) },
  }),
  showTrial: async (ctx, { id }) => ({ data: await actions.showTrial(ctx, id) }),
  finishSso: async (visit, given) => ({ data: { next: await actions.finishOidc(visit, given) } }),
  takeAssertion: async (visit, given) => ({ next: await actions.takeAssertion(visit, given) }),
  finishSaml: async (visit, { code }) => ({ data: { next: await actions.finishSaml(visit, code) } }),
  showSpMetadata: async (visit, { id }) => actions.spMetadata(visit, id),
  listAttempts: async (ctx, { providerId }) => ({ data: await listAttempts(ctx, providerId) }),
  listConnections: async (ctx) => ({ data: await connections.list(ctx) }),
  endConnection: async (ctx, { id }) => {
    await connections.end(ctx, id)
    return {}
  },
})
