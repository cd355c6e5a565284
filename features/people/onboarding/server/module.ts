import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { holdings } from '#features/core/members/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'
import { categoriesInTemplates, namedIn } from './store.ts'

export const module: ServerModule = {
  name: 'onboarding',
  tag: 'people',
  routes: [routes],
  brings: [holdings.with(namedIn), catalogueUses.with(categoriesInTemplates)],
  permissions: levels('company', 'settings.onboarding_flow'),
}
