import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { exportSources } from '#platform/exports.ts'
import type { ServerModule } from '#platform/module.ts'
import { stocktakeExport } from './export-actions.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { stocktakeSubjects, uses } from './surface-store.ts'

export const module: ServerModule = {
  name: 'stocktakes',
  tag: 'company',
  routes: [routes],
  reactions,
  brings: [catalogueUses.with(...uses), auditSubjects.with(stocktakeSubjects), exportSources.with(stocktakeExport)],
}
