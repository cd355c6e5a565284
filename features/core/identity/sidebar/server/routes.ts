import { serve } from '#platform/serve.ts'
import { sidebar } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(sidebar, {
  sidebarSettings: (ctx) => actions.settings(ctx),
  sidebarUsers: (ctx, { after }) => actions.users(ctx, after),
})
