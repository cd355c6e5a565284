import type { Job } from '#platform/jobs.ts'
import * as store from './store.ts'

export const jobs: readonly Job[] = [
  {
    name: 'sso.tidy',
    cron: '41 3 * * *',
    run: ({ inCompany, now }) => inCompany((db) => store.tidy(db, now())),
  },
]
