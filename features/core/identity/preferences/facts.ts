import { z } from 'zod'
import { facts } from '#kit/facts.ts'

export const preferenceFacts = facts('user', {
  preferencesChanged: {
    details: z.object({
      language: z.string().optional(),
      weekStart: z.int().optional(),
      asksToApprove: z.boolean().optional(),
    }),
    stale: ['account', 'me'],
  },
})
