import { z } from 'zod'
import { facts } from '#kit/facts.ts'

export const sessionFacts = facts('user', {
  signedIn: {
    details: z.object({ by: z.string(), factor: z.string().optional(), device: z.string() }),
    stale: ['account'],
  },
  signedOut: { details: z.object({ sessions: z.int() }), stale: ['account'] },
})
