import { newFact, recordMany } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { storage } from '#platform/storage-binding.ts'
import { benefitFacts } from '../facts.ts'
import { scans } from './document-actions.ts'
import { forgetLeft } from './document-store.ts'
import { becomeDue } from './reminder-store.ts'

const DAY = 86_400_000

export const jobs: readonly Job[] = [
  scans.job,
  {
    name: 'benefits: documents of no benefit',
    cron: '50 3 * * *',
    run: async ({ inCompany, now }) => {
      const keys = await inCompany((db) => forgetLeft(db, new Date(now().getTime() - DAY)))
      for (const key of keys) await storage.remove(key)
    },
  },
  {
    name: 'benefits: contracts that end soon',
    cron: '35 * * * *',
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        const due = await becomeDue(db, now())
        await recordMany(
          { db, ip: '', actor: null },
          due.map(({ id, expireDate }) => newFact(benefitFacts.expiresSoon, id, { endsOn: expireDate })),
        )
      }),
  },
]
