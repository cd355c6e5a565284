import { serve } from '#platform/serve.ts'
import { dashboard } from '../contract.ts'
import { layouts } from '../layout/contract.ts'
import * as actions from './actions.ts'
import * as arranging from './layout-actions.ts'

export const routes = serve(dashboard, { showDashboard: (ctx) => actions.show(ctx) })

export const layoutRoutes = serve(layouts, {
  saveLayout: async (ctx, { layout }) => {
    await arranging.save(ctx, layout)
    return {}
  },
  resetLayout: async (ctx) => {
    await arranging.reset(ctx)
    return {}
  },
  listRoleLayouts: async (ctx) => ({ data: await arranging.listOfRoles(ctx) }),
  saveRoleLayout: async (ctx, { roleId, layout, version }) => {
    await arranging.saveOfRole(ctx, roleId, layout, version)
    return {}
  },
  resetRoleLayout: async (ctx, { roleId }) => {
    await arranging.resetOfRole(ctx, roleId)
    return {}
  },
})
