import { departures } from '#features/core/members/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { sessionsEnd } from './leaving-present.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'sessions',
  routes: [routes],
  brings: [departures.with(sessionsEnd)],
}
