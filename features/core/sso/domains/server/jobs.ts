import type { Job } from '#platform/jobs.ts'
import { askFor, keepLook } from './actions.ts'
import * as store from './store.ts'

export const jobs: readonly Job[] = [
  {
    name: 'sso.lookForDomains',
    cron: '17 4 * * *',
    run: async ({ inCompany, now }) => {
      for (const domain of await inCompany(store.list)) {
        if (!domain.verifiedAt) continue
        const isThere = await askFor(domain)
        await inCompany((db) => keepLook(db, { ip: '', actor: null }, domain, isThere, now()))
      }
    },
  },
]
