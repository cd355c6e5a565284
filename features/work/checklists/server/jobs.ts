import { newFact, recordMany } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { storage } from '#platform/storage-binding.ts'
import { checklistFacts } from '../facts.ts'
import { scans } from './file-actions.ts'
import { forgetLeft } from './file-store.ts'
import { sendDigests } from './mail.ts'
import { becomeDue } from './step-store.ts'

const DAY = 86_400_000

export const jobs: readonly Job[] = [
  scans.job,
  {
    name: 'checklists: files whose step is gone',
    cron: '50 3 * * *',
    run: async ({ inCompany, now }) => {
      const keys = await inCompany((db) => forgetLeft(db, new Date(now().getTime() - DAY)))
      for (const key of keys) await storage.remove(key)
    },
  },
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
