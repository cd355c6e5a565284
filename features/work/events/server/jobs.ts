import type { Job } from '#platform/jobs.ts'
import { remindDue } from './notice-store.ts'
import { notifyDue } from './notify-actions.ts'
import { enqueueWork, fillOne, NOTIFY, REMIND, toFill } from './series-actions.ts'

export const jobs: readonly Job[] = [
  { name: NOTIFY, slow: true, run: notifyDue },
  {
    name: REMIND,
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        await remindDue(db, now())
        await enqueueWork(db, now())
      }),
  },
  {
    // each moment is a job of its own; this one finds what a worker that slept has missed
    name: 'events: catch up',
    cron: '*/15 * * * *',
    run: ({ inCompany, now }) => inCompany((db) => enqueueWork(db, now())),
  },
  {
    name: 'events: further dates',
    cron: '20 3 * * *',
    run: async ({ inCompany, now }) => {
      for (const id of await inCompany((db) => toFill(db, now()))) await inCompany((db) => fillOne(db, id, now()))
      await inCompany((db) => enqueueWork(db, now()))
    },
  },
]
