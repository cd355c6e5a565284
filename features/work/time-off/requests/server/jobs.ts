import type { Job } from '#platform/jobs.ts'
import { storage } from '#platform/storage-binding.ts'
import { CHANGES, writeOfChanges } from './change-actions.ts'
import { COUNT, countMany } from './counting-actions.ts'
import { scans } from './file-actions.ts'
import { remindOfCertificates } from './certificate-actions.ts'
import { DECISION, writeOfDecision } from './outcome-actions.ts'
import { followSteps } from './late-actions.ts'
import { unstickAll } from './waiting-actions.ts'
import { forgetUnused } from './file-store.ts'

export const UNSTICK = 'time off: nothing waits for nobody'
export const LATE = 'time off: steps that wait for too long'
export const CERTIFICATES = 'time off: certificates that are missing'
const DAY = 86_400_000

export const jobs: readonly Job[] = [
  scans.job,
  { name: CHANGES, run: (ctx, { requestId }) => writeOfChanges(ctx, String(requestId)) },
  { name: DECISION, run: writeOfDecision },
  {
    name: COUNT,
    run: (ctx, { scheduleId }) => countMany(ctx, scheduleId === undefined ? undefined : String(scheduleId)),
  },
  {
    name: UNSTICK,
    cron: '20 2 * * *',
    run: ({ inReaction }) => inReaction(unstickAll),
  },
  {
    // a day begins on a quarter of an hour in every time zone there is
    name: LATE,
    cron: '*/15 * * * *',
    run: ({ inReaction }) => inReaction(followSteps),
  },
  {
    // every hour: somewhere it is morning
    name: CERTIFICATES,
    cron: '35 * * * *',
    run: remindOfCertificates,
  },
  {
    name: 'time off: uploads that no request names',
    cron: '40 3 * * *',
    run: async ({ inCompany, now }) => {
      const keys = await inCompany((db) => forgetUnused(db, new Date(now().getTime() - DAY)))
      for (const key of keys) await storage.remove(key)
    },
  },
]
