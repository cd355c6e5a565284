import { newFact, recordMany } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { checklistFacts } from '../facts.ts'
import { becomeDue } from './step-store.ts'

export const jobs: readonly Job[] = [
  {
    // every hour: somewhere it is morning
    name: 'checklists: what is due today',
    cron: '10 * * * *',
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        const due = await becomeDue(db, now())
        await recordMany(
          { db, ip: '', actor: null },
          due.map(({ id, userId, stepIds }) => newFact(checklistFacts.stepsDue, id, { userId, stepIds })),
        )
      }),
  },
]
