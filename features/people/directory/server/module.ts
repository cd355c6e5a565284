import { onCompanyCreated } from '#features/core/company/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { nameHiringSources } from './actions.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

onCompanyCreated(nameHiringSources)

export const module: ServerModule = { name: 'directory', routes: [routes], reactions }
