import { notesEntries } from '#features/core/catalogues/server/api.ts'
import { tellFields } from '#features/people/access/server/api.ts'
import { sectionRights } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

notesEntries(
  { list: 'employment_types', table: 'employments', column: 'type_id', person: 'user_id' },
  { list: 'schedule_types', table: 'employments', column: 'schedule_id', person: 'user_id' },
)

tellFields(
  'job.employment',
  ['effectiveDate', 'type', 'schedule', 'comments'].map((name) => ({ name, word: `employment.${name}` })),
)

export const module: ServerModule = {
  name: 'employment',
  tag: 'people',
  routes: [routes],
  permissions: sectionRights('job.employment'),
}
