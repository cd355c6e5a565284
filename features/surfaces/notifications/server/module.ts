import { registerCounter } from '#features/core/identity/sessions/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { unreadOf } from './store.ts'

registerCounter('unreadNotificationsCount', unreadOf)

export const module: ServerModule = { name: 'notifications', tag: 'notifications', routes: [routes], reactions, jobs }
