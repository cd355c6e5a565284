import { jobKeepers } from '#features/core/scim/server/api.ts'
import { recordFields } from '#features/people/access/server/api.ts'
import { fillables } from '#features/people/record/server/api.ts'
import { sectionRights, switches, together } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { personalToFill } from './fillable-present.ts'
import { fieldsOfProfile } from './ports.ts'
import { headRoutes, routes } from './routes.ts'
import { jobKeeper } from './said-job-actions.ts'

export const module: ServerModule = {
  name: 'profile',
  tag: 'people',
  routes: [headRoutes, routes],
  brings: [recordFields.with(...fieldsOfProfile), fillables.with(personalToFill), jobKeepers.with(jobKeeper)],
  permissions: [
    ...sectionRights('personal', 'job.job_info', 'job.job_details'),
    ...together(switches('people', 'contact.own'), () => 'own.personal'),
  ],
}
