import { serve } from '#platform/serve.ts'
import { invitations } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(invitations, {
  showInvitation: async (visit, { token }) => ({ data: await actions.show(visit, token) }),
  acceptInvitation: async (visit, input) => ({ data: await actions.accept(visit, input) }),
})
