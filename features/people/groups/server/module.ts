import { departures } from '#features/core/members/server/api.ts'
import { switches } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { groupsGoOn } from './leaving-actions.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'groups',
  tag: 'people',
  routes: [routes],
  reactions,
  jobs,
  brings: [departures.with(groupsGoOn)],
  permissions: switches('people', 'groups.create', 'groups.manage'),
}
