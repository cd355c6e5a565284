import { serve } from '#platform/serve.ts'
import { operator } from '../contract.ts'
import * as actions from './actions.ts'
import * as companies from './companies-actions.ts'

export const routes = serve(operator, {
  showDesk: actions.desk,
  saveOperatorSettings: async (visit, input) => {
    await actions.saveSettings(visit, input)
    return {}
  },
  listOperatedCompanies: (visit, input) => companies.list(visit, input),
  suspendCompany: async (visit, input) => {
    await companies.suspend(visit, input)
    return {}
  },
  restoreCompany: async (visit, { id }) => {
    await companies.restore(visit, id)
    return {}
  },
  listSignUps: (visit, { offset }) => actions.signUps(visit, offset),
  approveSignUp: async (visit, { id }) => {
    await actions.approve(visit, id)
    return {}
  },
  refuseSignUp: async (visit, input) => {
    await actions.refuse(visit, input)
    return {}
  },
  listActs: (visit, input) => actions.acts(visit, input),
})
