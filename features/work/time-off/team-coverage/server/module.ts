import { coverageSources } from '#features/surfaces/calendar/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { shortOf } from './actions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'time-off coverage',
  tag: 'time-off',
  routes: [routes],
  brings: [coverageSources.with({ name: 'timeOff', short: shortOf })],
}
