import { goingOn } from '#features/people/record/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { lastDayAhead } from './going-on-present.ts'
import { jobs } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'leaving',
  tag: 'people',
  routes: [routes],
  reactions,
  jobs,
  brings: [goingOn.with(lastDayAhead)],
}
