import { serve } from '#platform/serve.ts'
import { providers } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(providers, {
  listProviders: async (ctx) => ({ data: await actions.list(ctx) }),
  listSsoRoles: async (ctx) => ({ data: await actions.listRoles(ctx) }),
  showProvider: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  createProvider: async (ctx, given) => ({ data: await actions.create(ctx, given) }),
  changeProvider: async (ctx, given) => ({ data: await actions.change(ctx, given) }),
  switchProvider: async (ctx, { id, on, version }) => ({ data: await actions.switchTo(ctx, id, on, version) }),
  deleteProvider: async (ctx, { id, version }) => {
    await actions.remove(ctx, id, version)
    return {}
  },
  addGroupRole: async (ctx, given) => ({ data: await actions.addGroupRole(ctx, given) }),
  removeGroupRole: async (ctx, { id }) => {
    await actions.removeGroupRole(ctx, id)
    return {}
  },
  listDirectoryGroupRoles: async (ctx) => ({ data: await actions.directoryGroupRoles(ctx) }),
})
