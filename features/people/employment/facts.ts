import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['people', 'catalogues', 'goingOn'] as const
const from = z.object({ from: z.iso.date() })

export const employmentFacts = facts('user', {
  employmentAdded: { details: from, stale },
  employmentChanged: { details: z.object({ changes, why: z.string() }), stale },
  employmentDeleted: { details: from.extend({ why: z.string() }), stale },
})
