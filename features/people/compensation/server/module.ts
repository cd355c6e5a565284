import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { recordFields } from '#features/people/access/server/api.ts'
import { sectionRights } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { fieldsOfPay } from './ports.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { USES } from './store.ts'

export const module: ServerModule = {
  name: 'compensation',
  tag: 'people',
  routes: [routes],
  reactions,
  brings: [catalogueUses.with(...USES), recordFields.with(fieldsOfPay)],
  permissions: sectionRights('compensation'),
}
