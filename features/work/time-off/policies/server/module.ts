import { companyCreated } from '#features/core/company/server/api.ts'
import { webhookEvents } from '#features/surfaces/webhooks/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { first } from './actions.ts'
import { routes } from './routes.ts'
import { events } from './webhook-present.ts'

export const module: ServerModule = {
  name: 'time-off policies',
  tag: 'time-off',
  routes: [routes],
  brings: [companyCreated.with(first), webhookEvents.with(...events)],
  permissions: levels('timeoff', 'settings.timeoff'),
}
