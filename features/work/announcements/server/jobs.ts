import type { Job } from '#platform/jobs.ts'
import { notifyDue } from './notify-actions.ts'
import { appeared, anyDue } from './notice-store.ts'
import { enqueueNotices, NOTIFY, RELEASE, releaseDue } from './release-actions.ts'

export const jobs: readonly Job[] = [
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
