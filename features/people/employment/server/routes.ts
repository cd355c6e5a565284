import { serve } from '#platform/serve.ts'
import { employment } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(employment, {
  showEmployment: (ctx, { id }) => actions.show(ctx, id),
  addEmployment: async (ctx, { id, ...fields }) => ({ data: await actions.add(ctx, id, fields) }),
  changeEmployment: async (ctx, { id, entryId, version, ...fields }) => ({
    data: await actions.change(ctx, id, entryId, fields, version),
  }),
  deleteEmployment: async (ctx, { id, entryId, version }) => {
    await actions.remove(ctx, id, entryId, version)
    return {}
  },
})
