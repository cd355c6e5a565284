import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { departures, holdings } from '#features/core/members/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { templatesGoOn } from './leaving-actions.ts'
import { routes } from './routes.ts'
import { categoriesInTemplates, namedIn } from './store.ts'

export const module: ServerModule = {
  name: 'onboarding',
  tag: 'people',
  routes: [routes],
  brings: [holdings.with(namedIn), departures.with(templatesGoOn), catalogueUses.with(categoriesInTemplates)],
  permissions: levels('company', 'settings.onboarding_flow'),
}
