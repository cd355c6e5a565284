import { z } from 'zod'
import { facts } from '#kit/facts.ts'

export const reportFacts = facts('timeOffReports', {
  /** By what it was narrowed, never to whom. */
  exported: {
    details: z.object({
      format: z.string(),
      count: z.int(),
      filters: z.array(z.string()),
      period: z.string(),
      money: z.boolean().optional(),
    }),
  },
  /** Sums of what leave is worth were shown. Whose amounts were shown one by one is recorded of each person. */
  moneyRead: { details: z.object({ count: z.int(), filters: z.array(z.string()), asOf: z.string() }) },
})
