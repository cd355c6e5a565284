import { serve } from '#platform/serve.ts'
import { departments } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(departments, {
  listDepartments: actions.list,
  createDepartment: async (ctx, fields) => ({ data: await actions.create(ctx, fields) }),
  changeDepartment: async (ctx, { id, version, ...fields }) => ({
    data: await actions.change(ctx, id, fields, version),
  }),
  deleteDepartment: async (ctx, { id, replacementId, version }) => {
    await actions.remove(ctx, id, replacementId, version)
    return {}
  },
})
