import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

/** Who did it, where that was no person of the company. */
const by = z.object({
  by: z.enum(['sso', 'scim']).optional(),
  providerId: z.uuid().optional(),
  tokenId: z.uuid().optional(),
})
export type By = z.infer<typeof by>

const stale = ['people', 'names', 'me'] as const

export const user = facts('user', {
  created: {
    details: by.extend({
      roleIds: z.array(z.uuid()),
      /** The template that was chosen with the invitation. */
      onboardingTemplateId: z.uuid().optional(),
    }),
    stale,
  },
  updated: { details: by.extend({ changes }), stale },
  invited: { details: z.object({ again: z.literal(true).optional() }), stale },
  activated: { details: by, stale },
  deactivated: { details: by, stale },
})
