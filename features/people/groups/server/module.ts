import { switches } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'groups',
  tag: 'people',
  routes: [routes],
  reactions,
  jobs,
  permissions: switches('people', 'groups.create', 'groups.manage'),
}
