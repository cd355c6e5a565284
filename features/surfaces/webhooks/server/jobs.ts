import type { Job } from '#platform/jobs.ts'
import { LOG_DAYS } from '../contract.ts'
import { deliver, DELIVER, deliverOverdue } from './deliver-actions.ts'
import { forgetBefore } from './delivery-store.ts'
import { forgetOldSecrets } from './store.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]

export const jobs: readonly Job[] = [
  { name: DELIVER, outside: true, run: (ctx, { deliveryId }) => deliver(ctx, deliveryId as string) },
  {
    name: 'webhooks.tidy',
    cron: '23 * * * *',
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        await forgetBefore(db, new Date(now().getTime() - LOG_DAYS * DAY))
        await forgetOldSecrets(db, now())
        await deliverOverdue(db, new Date(now().getTime() - HOUR))
      }),
  },
]
