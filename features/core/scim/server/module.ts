import type { ServerModule } from '#platform/module.ts'
import { reactions } from './reactions.ts'
import { routes, tokenRoutes } from './routes.ts'
import { callerOf } from './token-actions.ts'

export const module: ServerModule = { name: 'scim', routes: [routes, tokenRoutes], reactions, scimCaller: callerOf }
