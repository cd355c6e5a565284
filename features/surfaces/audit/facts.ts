import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

export const auditFacts = facts('audit', {
  receiversChanged: { details: z.object({ changes }), stale: ['audit'] },
  /** With what was asked for: a period, a person, a kind. */
  exported: { details: z.looseObject({ format: z.string(), count: z.int(), exportId: z.uuid().optional() }) },
})
