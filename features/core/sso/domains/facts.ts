import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const about = { details: z.object({ domain: z.string() }), stale: ['sso'] } as const

export const domainFacts = facts('sso', {
  domainAdded: about,
  domainVerified: about,
  domainLost: about,
  domainRemoved: about,
})
