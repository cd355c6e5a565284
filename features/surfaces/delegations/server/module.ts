import { notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { notices } from './notice-present.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'delegations',
  tag: 'time-off',
  routes: [routes],
  reactions,
  jobs,
  brings: [notificationKinds.with(...notices)],
}
