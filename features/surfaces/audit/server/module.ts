import { switches } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { auditExport } from './export-actions.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'audit',
  tag: 'audit',
  routes: [routes],
  jobs,
  exports: [auditExport],
  permissions: switches('company', 'audit.read'),
}
