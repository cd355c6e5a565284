import type { Job } from '#platform/jobs.ts'
import { storage } from '#platform/storage-binding.ts'
import { scans } from './file-actions.ts'
import { forgetLeft } from './file-store.ts'
import { notifyDue } from './notify-actions.ts'
import { appeared, anyDue } from './notice-store.ts'
import { enqueueNotices, NOTIFY, RELEASE, releaseDue } from './release-actions.ts'

const DAY = 86_400_000

export const jobs: readonly Job[] = [
  scans.job,
  {
    name: 'announcements: uploads that none has',
    cron: '50 3 * * *',
    run: async ({ inCompany, now }) => {
      const keys = await inCompany((db) => forgetLeft(db, new Date(now().getTime() - DAY)))
      for (const key of keys) await storage.remove(key)
    },
  },
  {
    name: RELEASE,
    run: ({ inCompany, now }, { id }) => inCompany((db) => releaseDue(db, id as string, now())),
  },
  { name: NOTIFY, slow: true, run: notifyDue },
  {
    // the moment of each is a job of its own; this one finds what a worker that slept has missed
    name: 'announcements: catch up',
    cron: '*/15 * * * *',
    run: async ({ inCompany, now }) => {
      for (const id of await inCompany((db) => appeared(db, now()))) await inCompany((db) => releaseDue(db, id, now()))
      await inCompany(async (db) => {
        if (await anyDue(db)) await enqueueNotices(db)
      })
    },
  },
]
