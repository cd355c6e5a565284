import { serve } from '#platform/serve.ts'
import { secondSteps } from '../contract.ts'
import * as steps from './actions.ts'

export const routes = serve(secondSteps, {
  showSecondStep: async (visit) => ({ data: await steps.show(visit) }),
  beginSecondStep: async (visit) => ({ data: await steps.begin(visit) }),
  takeSecondStep: async (visit, shown) => ({ data: await steps.take(visit, shown) }),
  beginPasskeySignIn: async (visit) => ({ data: await steps.beginPasskey(visit) }),
  signInByPasskey: async (visit, { passkey }) => ({ data: await steps.byPasskey(visit, passkey) }),
})
