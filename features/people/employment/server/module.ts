import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { recordFields } from '#features/people/access/server/api.ts'
import { sectionRights } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'employment',
  tag: 'people',
  routes: [routes],
  brings: [
    catalogueUses.with(
      { list: 'employment_types', table: 'employments', column: 'type_id', person: 'user_id' },
      { list: 'schedule_types', table: 'employments', column: 'schedule_id', person: 'user_id' },
    ),
    recordFields.with({
      section: 'job.employment',
      fields: ['effectiveDate', 'type', 'schedule', 'comments'].map((name) => ({ name, word: `employment.${name}` })),
    }),
  ],
  permissions: sectionRights('job.employment'),
}
