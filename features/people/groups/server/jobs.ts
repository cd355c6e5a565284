import type { Job } from '#platform/jobs.ts'
import { storage } from '#platform/storage-binding.ts'
import { forgetUnused } from './store.ts'

const DAY = 86_400_000

export const jobs: readonly Job[] = [
  {
    name: 'groups: pictures that no group has',
    cron: '50 3 * * *',
    run: async ({ inCompany, now }) => {
      const keys = await inCompany((db) => forgetUnused(db, new Date(now().getTime() - DAY)))
      await Promise.all(keys.map((key) => storage.remove(key)))
    },
  },
]
