import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'audience',
  tag: 'people',
  routes: [routes],
}
