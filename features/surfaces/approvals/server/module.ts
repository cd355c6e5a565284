import { counters } from '#features/core/identity/sessions/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { approvalsCountOf } from './api.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'approvals',
  tag: 'time-off',
  routes: [routes],
  brings: [counters.with({ name: 'approvalsCount', count: approvalsCountOf })],
}
