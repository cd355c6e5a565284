import { serve } from '#platform/serve.ts'
import { passwords } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(passwords, {
  resetPassword: async (visit, { email }) => ({ data: await actions.resetPassword(visit, email) }),
  judgePassword: async (visit, input) => ({ data: actions.judgePassword(visit, input) }),
  checkNewPassword: async (visit, { hash }) => {
    await actions.checkNewPassword(visit, hash)
    return {}
  },
  newPassword: async (visit, input) => {
    await actions.newPassword(visit, input)
    return {}
  },
  changePassword: async (visit, input) => {
    await actions.changePassword(visit, input)
    return {}
  },
})
