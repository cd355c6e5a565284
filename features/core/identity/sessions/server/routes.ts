import { serve } from '#platform/serve.ts'
import { sessions } from '../contract.ts'
import * as actions from './actions.ts'
import * as handOver from './hand-over-actions.ts'

export const routes = serve(sessions, {
  signIn: async (visit, input) => ({ data: await actions.signIn(visit, input) }),
  signOut: async (visit) => {
    await actions.signOut(visit)
    return {}
  },
  userInfo: (visit) => actions.userInfo(visit),
  beginHandOver: async (visit) => ({ data: await handOver.begin(visit) }),
  handOver: async (visit, input) => ({ data: await handOver.make(visit, input) }),
  finishHandOver: async (visit, { code, language }) => ({
    data: { expiresAt: await handOver.finish(visit, code, language) },
  }),
  listSessions: async (ctx) => ({ data: await actions.list(ctx) }),
  endSession: async (ctx, { id }) => {
    await actions.endOne(ctx, id)
    return {}
  },
  endOtherSessions: async (ctx) => {
    await actions.endOthers(ctx)
    return {}
  },
})
