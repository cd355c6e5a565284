import { audienceOwners } from '#features/people/audience/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'approval flows',
  tag: 'time-off',
  routes: [routes],
  jobs,
  brings: [audienceOwners.with({ topics: ['approvalFlows'] })],
}
