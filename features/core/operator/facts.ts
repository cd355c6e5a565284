import { z } from 'zod'
import { facts } from '#kit/facts.ts'

/** As the company's own trail has it; the operator's log is another (`acts`). */
export const suspensionFacts = facts('company', {
  suspended: { details: z.object({ reason: z.string() }), stale: ['operator'] },
  restored: { stale: ['operator'] },
})
