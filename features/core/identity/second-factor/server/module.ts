import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = { name: 'second-factor', routes: [routes] }
