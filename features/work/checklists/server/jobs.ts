import { newFact, recordMany } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { checklistFacts } from '../facts.ts'
import { sendDigests } from './mail.ts'
import { becomeDue } from './step-store.ts'

export const jobs: readonly Job[] = [
  {
    // every hour: somewhere it is morning
    name: 'checklists: what is due today',
    cron: '10 * * * *',
    run: (ctx) =>
      ctx.inCompany(async (db) => {
        const due = await becomeDue(db, ctx.now())
        await recordMany(
          { db, ip: '', actor: null },
          due.map(({ id, userId, stepIds }) => newFact(checklistFacts.stepsDue, id, { userId, stepIds })),
        )
        await sendDigests(
          ctx,
          db,
          due.flatMap(({ stepIds }) => stepIds),
        )
      }),
  },
]
