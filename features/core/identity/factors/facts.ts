import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['account', 'me'] as const
const passkey = z.object({ name: z.string() })

export const accountFacts = facts('account', {
  totpAdded: { stale },
  totpRemoved: { stale },
  passkeyAdded: { details: passkey, stale },
  passkeyRenamed: { details: passkey, stale },
  passkeyRemoved: { details: passkey, stale },
  recoveryCodesRenewed: { stale },
  browserForgotten: { stale },
  identityCodeMailed: {},
  identityConfirmed: { details: z.object({ by: z.string() }), stale },
})

export const signInRules = facts('company', {
  signInRulesChanged: { details: z.object({ changes }), stale: ['company', 'account', 'me'] },
  secondFactorNear: { details: z.object({ from: z.iso.datetime(), stage: z.string() }) },
})
