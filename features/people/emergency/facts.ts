import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['emergency'] as const

/** Contacts are people outside of the company: the trail says that they changed, never who they are. */
export const emergencyFacts = facts('emergency', {
  added: { stale },
  /** Which fields: null on both sides. */
  changed: { details: z.object({ changes }), stale },
  removed: { stale },
  ordered: { stale },
})
