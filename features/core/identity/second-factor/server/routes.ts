import { serve } from '#platform/serve.ts'
import { secondFactor } from '../contract.ts'
import * as steps from './actions.ts'

export const routes = serve(secondFactor, {
  showSecondFactor: async (visit) => ({ data: await steps.show(visit) }),
  beginSecondFactor: async (visit) => ({ data: await steps.begin(visit) }),
  takeSecondFactor: async (visit, shown) => ({ data: await steps.take(visit, shown) }),
  beginPasskeySignIn: async (visit) => ({ data: await steps.beginPasskey(visit) }),
  signInByPasskey: async (visit, { passkey }) => ({ data: await steps.byPasskey(visit, passkey) }),
})
