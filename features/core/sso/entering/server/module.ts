import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'sso',
  routes: [routes],
  jobs,
  sealed: [
    { table: 'sso_flows', column: 'secret', of: 'company' },
    { table: 'sso_flows', column: 'answer', of: 'company' },
  ],
}
