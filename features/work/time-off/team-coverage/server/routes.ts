import { serve } from '#platform/serve.ts'
import { coverage } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(coverage, {
  listCoverage: async (ctx) => ({ data: await actions.list(ctx) }),
  saveCoverage: async (ctx, { id, least }) => {
    await actions.save(ctx, { id, least })
    return { data: { id, least } }
  },
})
