import { serve } from '#platform/serve.ts'
import { accounts } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(accounts, {
  signUp: async (visit, input) => ({ data: await actions.signUp(visit, person(input)) }),
  confirmEmail: async (visit, { verificationToken }) => ({
    data: await actions.confirmEmail(visit, verificationToken),
  }),
  resendVerification: async (visit) => {
    await actions.resendVerification(visit)
    return {}
  },
  resetPassword: async (visit, { email }) => ({ data: await actions.resetPassword(visit, email) }),
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

const person = ({ firstName, lastName, email, password }: Parameters<typeof actions.signUp>[1]) => ({
  firstName,
  lastName,
  email,
  password,
})
