import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'ssoProviders',
  routes: [routes],
  sealed: [{ table: 'sso_providers', column: 'client_secret', of: 'company' }],
}
