import { viewLists } from '#features/core/views/server/api.ts'
import { reportSources } from '#features/surfaces/reports/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import { exportSources } from '#platform/exports.ts'
import type { ServerModule } from '#platform/module.ts'
import { reportExport } from './export-actions.ts'
import { routes } from './routes.ts'
import { reportByEmail } from './summary-present.ts'
import { reportViews } from './view-actions.ts'

export const module: ServerModule = {
  name: 'time-off reports',
  tag: 'time-off',
  routes: [routes],
  brings: [exportSources.with(reportExport), viewLists.with(reportViews), reportSources.with(reportByEmail)],
  permissions: levels('reports', 'reports.timeoff_reports').map((one) => ({ ...one, viewless: true })),
}
