import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

export const coverageFacts = facts('timeOff', {
  coverageChanged: {
    details: z.object({ department: z.string(), changes }),
    stale: ['timeOff', 'calendar', 'approvals'],
  },
})
