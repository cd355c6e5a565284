import { serve } from '#platform/serve.ts'
import { factors } from '../contract.ts'
import * as actions from './actions.ts'
import * as company from './company-actions.ts'
import * as identity from './confirm-actions.ts'
import * as mailedCodes from './mailed-code-actions.ts'

export const routes = serve(factors, {
  showFactors: async (ctx) => ({ data: await actions.show(ctx) }),
  confirmIdentity: async (visit, shown) => {
    await identity.confirm(visit, shown)
    return {}
  },
  mailIdentityCode: async (visit) => ({ data: { email: await mailedCodes.send(visit) } }),
  beginConfirming: async (ctx) => ({ data: await identity.begin(ctx) }),
  beginTotp: async (ctx) => ({ data: await actions.beginTotp(ctx) }),
  confirmTotp: async (ctx, { code }) => ({ data: await actions.confirmTotp(ctx, code) }),
  removeTotp: async (ctx) => {
    await actions.removeTotp(ctx)
    return {}
  },
  renewRecoveryCodes: async (ctx) => ({ data: { recoveryCodes: await actions.renewCodes(ctx) } }),
  beginPasskey: async (ctx) => ({ data: await actions.beginPasskey(ctx) }),
  addPasskey: async (ctx, input) => ({ data: await actions.addPasskey(ctx, input) }),
  renamePasskey: async (ctx, input) => {
    await actions.renamePasskey(ctx, input)
    return {}
  },
  removePasskey: async (ctx, { id }) => {
    await actions.removePasskey(ctx, id)
    return {}
  },
  forgetBrowser: async (ctx, { id }) => {
    await actions.forgetBrowser(ctx, id)
    return {}
  },
  showSignInRules: async (ctx) => ({ data: await company.showRules(ctx) }),
  saveSignInRules: async (ctx, input) => ({ data: await company.saveRules(ctx, input) }),
})
