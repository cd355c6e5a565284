import { serve } from '#platform/serve.ts'
import { accounts } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(accounts, {
  signUp: async (visit, input) => ({ data: await actions.signUp(visit, person(input)) }),
  confirmEmail: (visit, { verificationToken }) => actions.confirmEmail(visit, verificationToken),
  resendVerification: async (visit) => {
    await actions.resendVerification(visit)
    return {}
  },
})

const person = ({ firstName, lastName, email, password }: Parameters<typeof actions.signUp>[1]) => ({
  firstName,
  lastName,
  email,
  password,
})
