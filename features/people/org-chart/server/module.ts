import { views } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'org-chart',
  tag: 'people',
  routes: [routes],
  permissions: views('org_chart', 'org.chart'),
}
