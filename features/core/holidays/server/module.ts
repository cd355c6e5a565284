import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'holidays',
  tag: 'calendar',
  routes: [routes],
  reactions,
  permissions: [
    ...levels('holidays', 'holidays', 'settings.holidays'),
    ...levels('extra_working_days', 'extra_working_days'),
  ],
}
