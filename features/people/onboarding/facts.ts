import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['onboarding'] as const
const named = z.object({ name: z.string() })

export const onboardingFacts = facts('onboarding', {
  created: { details: named, stale },
  updated: { details: z.object({ changes }), stale },
  archived: { details: named, stale },
  /** Steps that named a person who has left have another owner. */
  ownerLeft: { details: named, stale },
  restored: { details: named, stale },
})
