import { z } from 'zod'
import { facts } from '#kit/facts.ts'

export const calendarFacts = facts('calendar', {
  feedMade: { stale: ['calendar', 'goingOn'] },
  feedEnded: { stale: ['calendar', 'goingOn'] },
  exported: {
    details: z.object({
      from: z.string(),
      to: z.string(),
      format: z.string(),
      count: z.int(),
      exportId: z.uuid().optional(),
    }),
  },
})
