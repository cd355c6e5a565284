import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const module: ServerModule = { name: 'views', tag: 'people', routes: [routes], jobs }
