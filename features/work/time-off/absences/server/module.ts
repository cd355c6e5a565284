import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = { name: 'time-off absences', tag: 'time-off', routes: [routes] }
