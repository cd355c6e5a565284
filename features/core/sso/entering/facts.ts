import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const provider = { details: z.object({ providerId: z.uuid() }), stale: ['sso'] } as const

export const enteringFacts = facts('sso', {
  providerTried: { details: z.object({ outcome: z.string(), reason: z.string().nullable() }), stale: ['sso'] },
  connected: provider,
  linked: provider,
  disconnected: provider,
})
