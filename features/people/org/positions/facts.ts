import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['positions'] as const
const named = z.object({ name: z.string() })

export const positionFacts = facts('position', {
  created: { details: named, stale },
  updated: { details: z.object({ changes }), stale },
  deleted: { details: named, stale },
})
