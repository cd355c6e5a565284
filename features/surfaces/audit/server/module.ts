import { switches } from '#platform/catalogue.ts'
import { exportSources } from '#platform/exports.ts'
import type { ServerModule } from '#platform/module.ts'
import { auditExport } from './export-actions.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'audit',
  tag: 'audit',
  routes: [routes],
  jobs,
  brings: [exportSources.with(auditExport)],
  permissions: switches('company', 'audit.read'),
}
