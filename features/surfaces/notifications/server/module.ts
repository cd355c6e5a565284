import { counters } from '#features/core/identity/sessions/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { notificationKinds } from './ports.ts'
import { reactions } from './reactions.ts'
import { attentionRoutes, deliveryRoutes, pushRoutes, routes } from './routes.ts'
import { unreadOf } from './store.ts'
import { own } from './kinds-present.ts'

export const module: ServerModule = {
  name: 'notifications',
  tag: 'notifications',
  routes: [routes, attentionRoutes, deliveryRoutes, pushRoutes],
  reactions,
  jobs,
  brings: [
    counters.with({ name: 'unreadNotificationsCount', count: (_, { userId }) => unreadOf(userId) }),
    notificationKinds.with(...own),
  ],
}
