import type { Job } from '#platform/jobs.ts'
import { forgetDeleted } from './store.ts'

/** As long as a deleted view can be restored. */
const KEPT_MS = 30 * 86_400_000

export const jobs: readonly Job[] = [
  {
    name: 'views: deleted ones',
    cron: '20 3 * * *',
    run: ({ inCompany, now }) => inCompany((db) => forgetDeleted(db, new Date(now().getTime() - KEPT_MS))),
  },
]
