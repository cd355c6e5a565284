import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { own } from './permissions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = { name: 'roles', tag: 'roles', routes: [routes], jobs, permissions: own }
