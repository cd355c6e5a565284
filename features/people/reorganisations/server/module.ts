import type { ServerModule } from '#platform/module.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'reorganisations',
  tag: 'people',
  routes: [routes],
  reactions,
}
