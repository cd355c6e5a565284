import { serve } from '#platform/serve.ts'
import { sidebar } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(sidebar, {
  sidebarSettings: (ctx) => actions.settings(ctx),
  saveSidebarSettings: (ctx, { usersListForming }) => actions.saveSettings(ctx, usersListForming),
  sidebarUsers: (ctx) => actions.users(ctx),
  addSidebarUser: async (ctx, { id }) => {
    await actions.add(ctx, id)
    return {}
  },
  removeSidebarUser: async (ctx, { id }) => {
    await actions.remove(ctx, id)
    return {}
  },
  orderSidebarUsers: async (ctx, { userIds }) => {
    await actions.order(ctx, userIds)
    return {}
  },
})
