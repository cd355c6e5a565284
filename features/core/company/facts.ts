import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

export const companyFacts = facts('company', {
  created: { details: z.object({ name: z.string(), domain: z.string() }), stale: ['company', 'operator'] },
  /** Whether everyone sees birthdays is among it. */
  changed: { details: z.object({ changes }), stale: ['company', 'people', 'names', 'me'] },
  logoChanged: { stale: ['company', 'me'] },
})
