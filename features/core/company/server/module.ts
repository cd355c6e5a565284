import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'company',
  tag: 'company',
  routes: [routes],
  permissions: levels('company', 'settings.company'),
}
