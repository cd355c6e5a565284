import { views } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { widgets } from './api.ts'
import { reactions } from './reactions.ts'
import { layoutRoutes, routes } from './routes.ts'
import { own } from './widget-present.ts'

export const module: ServerModule = {
  name: 'dashboard',
  routes: [routes, layoutRoutes],
  reactions,
  brings: [widgets.with(...own)],
  permissions: views('dashboard', ...own.map(({ name }) => `dashboard.${name}`)),
}
