import { registerEntryRule } from '#features/core/identity/sessions/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { closesPasswords } from './actions.ts'
import { routes } from './routes.ts'

registerEntryRule(closesPasswords)

export const module: ServerModule = { name: 'ssoRequirement', routes: [routes] }
