import { newFact, recordMany } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { fieldTableFacts } from '../facts.ts'
import { becomeDue } from './reminder-store.ts'

export const jobs: readonly Job[] = [
  {
    // every hour: somewhere it is morning
    name: 'tables: what expires soon',
    cron: '25 * * * *',
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        const due = await becomeDue(db, now())
        await recordMany(
          { db, ip: '', actor: null },
          due.map(({ id, userId, endsOn, table }) =>
            newFact(fieldTableFacts.expiresSoon, userId, { table, rowId: id, endsOn }),
          ),
        )
      }),
  },
]
