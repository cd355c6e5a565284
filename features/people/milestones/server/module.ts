import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = { name: 'milestones', tag: 'people', routes: [routes] }
