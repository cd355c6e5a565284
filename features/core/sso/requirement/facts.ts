import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const details = z.object({ breakGlassId: z.uuid().nullable() })

export const requirementFacts = facts('sso', {
  required: { details, stale: ['sso', 'company'] },
  notRequired: { details, stale: ['sso', 'company'] },
})
