import { sectionRights, together } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'time-off balances',
  tag: 'time-off',
  routes: [routes],
  permissions: [
    ...sectionRights('timeoff.record'),
    // a balance is adjusted where it is seen
    ...together(sectionRights('timeoff.adjust'), (key) => key.replace('adjust', 'record')).map((one) => ({
      ...one,
      viewless: true,
    })),
  ],
}
