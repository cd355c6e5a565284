import { entryRules } from '#features/core/identity/sessions/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { closesPasswords } from './actions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'ssoRequirement',
  routes: [routes],
  brings: [entryRules.with(closesPasswords)],
}
