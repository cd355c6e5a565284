import { onCompanyCreated } from '#features/core/company/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { first } from './actions.ts'
import { routes } from './routes.ts'

onCompanyCreated(first)

export const module: ServerModule = {
  name: 'time-off policies',
  tag: 'time-off',
  routes: [routes],
  permissions: levels('timeoff', 'settings.timeoff'),
}
