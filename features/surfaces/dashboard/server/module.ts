import { views } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { widgets } from './api.ts'
import { routes } from './routes.ts'
import { own } from './widget-present.ts'

export const module: ServerModule = {
  name: 'dashboard',
  routes: [routes],
  brings: [widgets.with(...own)],
  permissions: views('dashboard', ...own.map(({ name }) => `dashboard.${name}`)),
}
