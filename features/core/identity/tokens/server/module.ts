import { departures } from '#features/core/members/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { accessEnds } from './leaving-present.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'tokens',
  routes: [routes],
  reactions,
  brings: [departures.with(accessEnds)],
}
