import type { Job, JobContext } from '#platform/jobs.ts'
import { follow } from './reach-actions.ts'
import { withNewEmployment } from './store.ts'

export const jobs: readonly Job[] = [
  // employment that begins or ends on a day leaves no fact on that day
  { name: 'audience.newEmployment', cron: '7 * * * *', run: followEmployment },
]

function followEmployment({ company, ports, live, now, inCompany }: JobContext): Promise<void> {
  return inCompany(async (db) => {
    const at = now()
    await follow({ db, now: at, company, ports, live }, await withNewEmployment(db, at))
  })
}
