import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const module: ServerModule = { name: 'reports', tag: 'time-off', routes: [routes], jobs }
