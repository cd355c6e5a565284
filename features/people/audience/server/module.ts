import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'audience',
  tag: 'people',
  routes: [routes],
  reactions,
  jobs,
}
