import { record } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { storage } from '#platform/storage-binding.ts'
import { TRASH_DAYS } from '../contract.ts'
import { filesFacts } from '../facts.ts'
import { forgetUnused, purge } from './store.ts'
import { scans } from './upload-actions.ts'

const DAY = 86_400_000

export const jobs: readonly Job[] = [
  scans.job,
  {
    name: 'files: the trash',
    cron: '20 4 * * *',
    run: async ({ inCompany, now }) => {
      const ago = (days: number) => new Date(now().getTime() - days * DAY)
      const keys = await inCompany(async (db) => {
        for (const { userId, count } of await purge(db, ago(TRASH_DAYS)))
          await record({ db, ip: '', actor: null }, filesFacts.purged, userId, { count })
        return forgetUnused(db, ago(1))
      })
      for (const key of keys) await storage.remove(key)
    },
  },
]
