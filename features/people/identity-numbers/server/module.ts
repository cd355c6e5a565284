import { recordFields } from '#features/people/access/server/api.ts'
import { sectionRights, together } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'identityNumbers',
  tag: 'people',
  routes: [routes],
  sealed: [
    { table: 'identity_numbers', column: 'national_id', of: 'company' },
    { table: 'identity_numbers', column: 'tax_id', of: 'company' },
  ],
  brings: [
    recordFields.with({
      section: 'identity_numbers',
      fields: ['nationalId', 'taxId'].map((name) => ({ name, word: `identityNumbers.${name}`, outOfAudit: true })),
    }),
  ],
  // they are in the tab of personal details
  permissions: together(sectionRights('identity_numbers'), (key) => key.replace('identity_numbers', 'personal')),
}
