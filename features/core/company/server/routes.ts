import { serve } from '#platform/serve.ts'
import { company } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(
  company,
  {
    listCompanies: async (visit) => ({ data: await actions.list(visit) }),
    createCompany: async (visit, input) => ({ data: await actions.create(visit, input) }),
    checkDomain: async (visit, { domain }) => {
      await actions.checkDomain(visit, domain)
      return {}
    },
    showCompany: async (visit) => ({ data: await actions.showPublic(visit) }),
    showLogo: (visit) => actions.showLogo(visit),
    showGeneral: async (ctx) => ({ data: await actions.showGeneral(ctx) }),
    saveGeneral: async (ctx, input) => ({ data: await actions.saveGeneral(ctx, input) }),
    saveLogo: async (ctx, { files }) => ({ data: await actions.saveLogo(ctx, files) }),
  },
  { saveLogo: actions.readLogo },
)
