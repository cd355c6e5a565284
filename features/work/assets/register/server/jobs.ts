import { newFact, recordMany } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { assetFacts } from '../facts.ts'
import { becomeDue } from './reminder-store.ts'

export const jobs: readonly Job[] = [
  {
    name: 'assets: what ends soon',
    cron: '35 5 * * *',
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        const due = await becomeDue(db, now())
        await recordMany(
          { db, ip: '', actor: null },
          due.map(({ id, ...term }) => newFact(assetFacts.endsSoon, id, term)),
        )
      }),
  },
]
