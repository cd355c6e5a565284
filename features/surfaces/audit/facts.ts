import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

export const auditFacts = facts('audit', {
  receiversChanged: { details: z.object({ changes }), stale: ['audit'] },
})
