import { z } from 'zod'
import { facts } from '#kit/facts.ts'

export const invitationFacts = facts('user', {
  /** By an invitation link, or by single sign-on. */
  invitationAccepted: {
    details: z.union([z.object({ inviterId: z.uuid().nullable() }), z.object({ by: z.literal('sso') })]),
    stale: ['people', 'names', 'me'],
  },
})
