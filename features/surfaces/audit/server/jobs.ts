import { sealAll } from '#platform/audit.ts'
import type { Job } from '#platform/jobs.ts'

/** Every night all facts are looked at, so that none whose transaction took very long stays without a seal. */
export const jobs: readonly Job[] = [
  { name: 'audit.sealAll', cron: '17 3 * * *', run: ({ inCompany, company }) => sealAll(inCompany, company.id) },
]
