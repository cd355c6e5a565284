import { serve } from '#platform/serve.ts'
import { sessions } from '../contract.ts'
import * as actions from './actions.ts'
import * as sessionTransfer from './session-transfer-actions.ts'

export const routes = serve(sessions, {
  signIn: async (visit, input) => ({ data: await actions.signIn(visit, input) }),
  continueSignIn: async (visit) => ({ data: await actions.continueSignIn(visit) }),
  signOut: async (visit) => {
    await actions.signOut(visit)
    return {}
  },
  userInfo: (visit) => actions.userInfo(visit),
  beginSessionTransfer: async (visit) => ({ data: await sessionTransfer.begin(visit) }),
  sessionTransfer: async (visit, input) => ({ data: await sessionTransfer.make(visit, input) }),
  finishSessionTransfer: async (visit, { code, language }) => ({
    data: { expiresAt: await sessionTransfer.finish(visit, code, language) },
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
