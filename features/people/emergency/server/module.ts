import { recordFields } from '#features/people/access/server/api.ts'
import { fillables } from '#features/people/record/server/api.ts'
import { sectionRights } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { CONTACT_FIELDS } from '../contract.ts'
import { contactsToFill } from './ports.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'emergency',
  tag: 'people',
  routes: [routes],
  reactions,
  brings: [
    fillables.with(contactsToFill),
    recordFields.with({
      section: 'emergency',
      fields: CONTACT_FIELDS.map((name) => ({ name, word: `emergency.${name}`, outOfAudit: true })),
    }),
  ],
  permissions: sectionRights('emergency'),
}
