import { holdings } from '#features/core/members/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'
import { namedIn } from './store.ts'

export const module: ServerModule = {
  name: 'onboarding',
  tag: 'people',
  routes: [routes],
  brings: [holdings.with(namedIn)],
  permissions: levels('company', 'settings.onboarding_flow'),
}
