import { companyCreated } from '#features/core/company/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { firstLocation } from './ports.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'locations',
  tag: 'company',
  routes: [routes],
  reactions,
  brings: [companyCreated.with(firstLocation)],
}
