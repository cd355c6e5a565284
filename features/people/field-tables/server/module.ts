import { companyFields } from '#features/core/roles/server/api.ts'
import { sectionLimits } from '#features/people/access/server/api.ts'
import { goingOn } from '#features/people/record/server/api.ts'
import { exportSources } from '#platform/exports.ts'
import type { ServerModule } from '#platform/module.ts'
import { tableExport } from './export-actions.ts'
import { rowsExpire } from './going-on-present.ts'
import { jobs } from './jobs.ts'
import { sectionLimit } from './ports.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { asRights } from './store.ts'

export const module: ServerModule = {
  name: 'fieldTables',
  tag: 'people',
  routes: [routes],
  reactions,
  jobs,
  brings: [
    companyFields.with(asRights),
    sectionLimits.with(sectionLimit),
    exportSources.with(tableExport),
    goingOn.with(rowsExpire),
  ],
}
