import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { replacing } from '#features/core/members/server/api.ts'
import { levels, switches, together } from '#platform/catalogue.ts'
import { exportSources } from '#platform/exports.ts'
import type { ServerModule } from '#platform/module.ts'
import { viewLists } from '#features/core/views/server/api.ts'
import { asOfExport } from './as-of-actions.ts'
import { peopleExport } from './export-actions.ts'
import { jobs } from './bulk-jobs.ts'
import { reactions } from './reactions.ts'
import { bulkRoutes, changesRoutes, lookingBackRoutes, pickerRoutes, routes } from './routes.ts'
import { peopleViews } from './view-actions.ts'

export const module: ServerModule = {
  name: 'directory',
  tag: 'people',
  routes: [lookingBackRoutes, routes, changesRoutes, bulkRoutes, pickerRoutes],
  jobs,
  reactions,
  brings: [
    catalogueUses.with({
      list: 'hiring_sources',
      table: 'users',
      column: 'hiring_source_id',
      person: 'id',
      replacing: (from, to) => replacing('hiringSourceId', from, to),
    }),
    exportSources.with(peopleExport, asOfExport),
    viewLists.with(peopleViews),
  ],
  permissions: [
    ...levels('people', 'people.people'),
    ...switches('people', 'people.create'),
    // what is exported is the list that is seen
    ...together(switches('people', 'people.export'), () => 'people.people'),
  ],
}
