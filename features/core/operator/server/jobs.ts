import type { Job } from '#platform/jobs.ts'
import { measure } from './companies-store.ts'

/** Once an hour each company counts, within its own wall, the few numbers that the operator sees. */
export const figures: Job = {
  name: 'companyFigures',
  cron: '17 * * * *',
  run: async ({ company, inCompany, now }) => {
    await inCompany((db) => measure(db, company.id, now()))
  },
}
