import { serve } from '#platform/serve.ts'
import { employment } from '../contract.ts'
import * as actions from './actions.ts'
import * as effects from './effect-actions.ts'

export const routes = serve(employment, {
  foreseeEmployment: async (ctx, { id, ...change }) => ({ data: await effects.foresee(ctx, id, change) }),
  showEmployment: (ctx, { id, ...days }) => actions.show(ctx, id, days),
  addEmployment: async (ctx, { id, ...fields }) => ({ data: await actions.add(ctx, id, fields) }),
  changeEmployment: async (ctx, { id, entryId, why, ...fields }) => ({
    data: await actions.change(ctx, id, entryId, fields, why),
  }),
  deleteEmployment: async (ctx, { id, entryId, why }) => {
    await actions.remove(ctx, id, entryId, why)
    return {}
  },
})
