import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['reorganisations'] as const
const count = z.object({ people: z.number().int() })

/** Subject: the reorganisation. Only the fact of an applied one has its name: readers of the trail may not know of a draft. */
export const reorganisationFacts = facts('reorganisations', {
  created: { stale },
  changed: { details: z.object({ changes }), stale },
  deleted: { stale },
  planned: { details: count, stale },
  undone: { stale },
  decided: { details: count.extend({ decision: z.enum(['keep', 'drop']) }), stale },
  applied: { details: count.extend({ name: z.string(), effectiveDate: z.iso.date() }), stale },
})
