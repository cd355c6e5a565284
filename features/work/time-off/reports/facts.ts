import { z } from 'zod'
import { facts } from '#kit/facts.ts'

export const reportFacts = facts('timeOffReports', {
  /** By what it was narrowed, never to whom. */
  exported: {
    details: z.object({ format: z.string(), count: z.int(), filters: z.array(z.string()), period: z.string() }),
  },
})
