import { sectionRights } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'time-off balances',
  tag: 'time-off',
  routes: [routes],
  permissions: sectionRights('timeoff.record', 'timeoff.adjust'),
}
