import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'job-titles',
  tag: 'people',
  routes: [routes],
  reactions,
  permissions: levels('positions', 'settings.job_title'),
}
