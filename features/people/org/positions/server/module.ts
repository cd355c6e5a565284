import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'positions',
  routes: [routes],
  permissions: [{ key: 'org.positions', kind: 'levels', group: 'org' }],
}
