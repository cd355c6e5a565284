import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const named = z.object({ name: z.string() })

export const encryptionFacts = facts('sso', {
  encryptionKeyMade: { details: named.extend({ fingerprint: z.string() }), stale: ['sso'] },
  encryptionKeysRemoved: { details: named, stale: ['sso'] },
})
