import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const named = z.object({ name: z.string() })

export const scimFacts = facts('scim', {
  userDeleted: { details: z.object({ tokenId: z.uuid() }), stale: ['sso', 'people'] },
  groupCreated: { details: named.extend({ members: z.int() }), stale: ['sso'] },
  groupChanged: {
    details: named.extend({ joined: z.array(z.uuid()), left: z.array(z.uuid()) }),
    stale: ['sso'],
  },
  groupDeleted: { details: named, stale: ['sso'] },
  tokenCreated: { details: named, stale: ['sso'] },
  tokenRevoked: { details: named, stale: ['sso'] },
})
