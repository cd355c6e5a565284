import { serve } from '#platform/serve.ts'
import { emailChange } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(emailChange, {
  showEmailChange: async (visit) => ({ data: await actions.show(visit) }),
  askEmailChange: async (visit, input) => ({ data: await actions.ask(visit, input) }),
  cancelEmailChange: async (visit) => {
    await actions.cancel(visit)
    return {}
  },
  confirmEmailChange: async (visit, { token }) => ({ data: await actions.confirm(visit, token) }),
  checkStop: async (visit, { hash }) => ({ data: await actions.look(visit, hash) }),
  stopEmailChange: async (visit, { token }) => ({ data: await actions.stop(visit, token) }),
})
