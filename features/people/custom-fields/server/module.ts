import { mandatoryActions } from '#features/core/identity/mandatory/server/api.ts'
import { companyFields } from '#features/core/roles/server/api.ts'
import { audienceOwners } from '#features/people/audience/server/api.ts'
import { sectionLimits } from '#features/people/access/server/api.ts'
import { fillables } from '#features/people/record/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { fieldsToFill } from './fillable-actions.ts'
import { audienceOwner, steps } from './ports.ts'
import { routes } from './routes.ts'
import { asRights } from './store.ts'
import { sectionLimit } from './who-actions.ts'

export const module: ServerModule = {
  name: 'customFields',
  tag: 'people',
  routes,
  brings: [
    fillables.with(fieldsToFill),
    mandatoryActions.with(...steps),
    companyFields.with(asRights),
    sectionLimits.with(sectionLimit),
    audienceOwners.with(audienceOwner),
  ],
  permissions: levels('company', 'settings.employee_fields'),
}
