import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const stale = ['sso'] as const
const named = z.object({ name: z.string() })
const groupRole = z.object({ providerId: z.uuid().nullable(), groupName: z.string(), roleId: z.uuid() })

export const providerFacts = facts('sso', {
  providerCreated: { details: named.extend({ kind: z.enum(['oidc', 'saml']), category: z.string() }), stale },
  /** All that was saved, without the secret. */
  providerChanged: { details: z.looseObject({ name: z.string(), trustChanged: z.boolean() }), stale },
  providerSwitchedOn: { details: named, stale },
  providerSwitchedOff: { details: named, stale },
  providerDeleted: { details: named.extend({ issuer: z.string() }), stale },
  groupRoleAdded: { details: groupRole, stale },
  groupRoleRemoved: { details: groupRole.extend({ id: z.uuid() }), stale },
})
