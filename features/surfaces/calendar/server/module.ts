import { exportSources } from '#platform/exports.ts'
import type { ServerModule } from '#platform/module.ts'
import { calendarExport } from './export-actions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'calendar',
  tag: 'calendar',
  routes: [routes],
  brings: [exportSources.with(calendarExport)],
}
