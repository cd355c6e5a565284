import { serve } from '#platform/serve.ts'
import { roles } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(roles, {
  listRoles: async (ctx) => ({ data: await actions.list(ctx) }),
  showRole: async (ctx, { roleId }) => ({ data: await actions.show(ctx, roleId) }),
})
