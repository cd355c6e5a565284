import { switches } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'audit',
  tag: 'audit',
  routes: [routes],
  jobs,
  permissions: switches('company', 'audit.read'),
}
