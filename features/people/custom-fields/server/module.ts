import { mandatoryActions } from '#features/core/identity/mandatory/server/api.ts'
import { companyFields } from '#features/core/roles/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { steps } from './ports.ts'
import { routes } from './routes.ts'
import { asRights } from './store.ts'

export const module: ServerModule = {
  name: 'customFields',
  tag: 'people',
  routes: [routes],
  brings: [mandatoryActions.with(...steps), companyFields.with(asRights)],
  permissions: levels('company', 'settings.employee_fields'),
}
