import type { ServerModule } from '#platform/module.ts'
import { catalogue } from './permissions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = { name: 'roles', routes: [routes], permissions: catalogue }
